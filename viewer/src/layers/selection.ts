// What is picked enters, a polygon's corners or a link; its outline leaves.
import { arcPoints } from '../arc';
import { PICKED_COLOUR } from '../colours';
import { placeAt } from '../link_data';
import type { LinkData } from '../link_data';
import type { Place } from '../protocol';
import { FatLines } from './fat_lines';

const LIFT_M = 0.12;
const ARC_PIECES = 24;

export class SelectionLayer {
  private readonly lines = new FatLines({ widthPx: 3, renderOrder: 8 });
  readonly object = this.lines.object;

  showPolygon(corners: readonly Place[]): void {
    this.lines.set([{ points: [...corners, corners[0]!], colour: PICKED_COLOUR }], LIFT_M);
  }

  showLink(links: LinkData, link: number): void {
    const end = (places: Float32Array) => placeAt(places, link);
    const takeoff = [end(links.takeoffBegin), end(links.takeoffEnd)] as const;
    const landing = [end(links.landingBegin), end(links.landingEnd)] as const;
    const arc = (i: 0 | 1) => arcPoints(takeoff[i], landing[i], links.apexM[link]!, ARC_PIECES);
    this.lines.set(
      [arc(0), arc(1), takeoff, landing].map((points) => ({ points, colour: PICKED_COLOUR })),
      LIFT_M,
    );
  }

  clear(): void {
    this.lines.clear();
  }
}
