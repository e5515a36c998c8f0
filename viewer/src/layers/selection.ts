// What is picked enters, a polygon's corners or a link's ends; its outline leaves.
import { arcPoints } from '../arc';
import { PICKED_COLOUR } from '../colours';
import type { LinkFacts, Place } from '../protocol';
import { FatLines } from './fat_lines';

const LIFT_M = 0.12;

export class SelectionLayer {
  private readonly lines = new FatLines({ widthPx: 3, renderOrder: 8 });
  readonly object = this.lines.object;

  showPolygon(corners: readonly Place[]): void {
    this.lines.set([{ points: [...corners, corners[0]!], colour: PICKED_COLOUR }], LIFT_M);
  }

  showLink({ takeoff, landing, apex_m }: LinkFacts): void {
    const flat = (p: Place, q: Place) => [q[0] - p[0], q[2] - p[2]] as const;
    const [a, b] = [flat(takeoff.begin, takeoff.end), flat(landing.begin, landing.end)];
    const isAgainst = a[0] * b[0] + a[1] * b[1] < 0;
    const from = isAgainst ? [takeoff.end, takeoff.begin] : [takeoff.begin, takeoff.end];
    this.lines.set(
      [
        arcPoints(from[0]!, landing.begin, apex_m, 24),
        arcPoints(from[1]!, landing.end, apex_m, 24),
        [takeoff.begin, takeoff.end],
        [landing.begin, landing.end],
      ].map((points) => ({ points, colour: PICKED_COLOUR })),
      LIFT_M,
    );
  }

  clear(): void {
    this.lines.clear();
  }
}
