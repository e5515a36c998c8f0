// Painted polygons and the one that is being drawn enter; their outlines leave.
import { Group } from 'three';
import { CASING_COLOUR } from '../colours';
import type { Colour } from '../colours';
import type { Place } from '../protocol';
import { Dots } from './dots';
import { FatLines } from './fat_lines';
import type { ColouredLine } from './fat_lines';

const LIFT_M = 0.16;

export class PaintedLayer {
  readonly object = new Group();
  private readonly outlineCasing = new FatLines({ widthPx: 7, renderOrder: 4 });
  private readonly outlines = new FatLines({ widthPx: 4, renderOrder: 5 });
  private readonly drawnCasing = new FatLines({ widthPx: 6, renderOrder: 7 });
  private readonly drawn = new FatLines({ widthPx: 3, renderOrder: 8 });
  private readonly closing = new FatLines({ widthPx: 1.5, isDashed: true, renderOrder: 8 });
  private readonly corners = new Dots(8, 9);

  constructor() {
    this.object.add(
      this.outlineCasing.object,
      this.outlines.object,
      this.drawnCasing.object,
      this.drawn.object,
      this.closing.object,
      this.corners.object,
    );
  }

  setOutlines(outlines: readonly ColouredLine[]): void {
    this.outlineCasing.set(outlines.map(cased), LIFT_M);
    this.outlines.set(outlines, LIFT_M);
  }

  /** The last edge goes to the pointer, where that is over the ground. */
  setDrawn(corners: readonly Place[], pointer: Place | null, colour: Colour): void {
    const line = pointer && corners.length > 0 ? [...corners, pointer] : corners;
    const drawn = { points: line, colour };
    this.drawnCasing.set([cased(drawn)], LIFT_M);
    this.drawn.set([drawn], LIFT_M);
    const isArea = line.length > 2;
    this.closing.set(isArea ? [{ points: [line.at(-1)!, line[0]!], colour }] : [], LIFT_M);
    this.corners.set(
      corners.map((place) => ({ place, colour })),
      LIFT_M,
    );
  }
}

const cased = ({ points }: ColouredLine): ColouredLine => ({ points, colour: CASING_COLOUR });
