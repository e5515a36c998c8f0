// A route through voxels enters; its line and its tagged points leave.
import { Group } from 'three';
import { cssColour } from '../colours';
import type { Colour } from '../colours';
import type { Leg, Place } from '../protocol';
import type { Stage } from '../stage';
import { Dots } from './dots';
import { FatLines } from './fat_lines';
import { Labels } from './labels';
import { legPoints } from './route';

export const TAGS = ['ground', 'air', 'jump', 'land', 'land-then-jump'] as const;
export type Tag = (typeof TAGS)[number];

export const TAG_COLOURS: Record<Tag, Colour> = {
  ground: 0x5f7f4f,
  air: 0x56b4e9,
  jump: 0xe69f00,
  land: 0x0072b2,
  'land-then-jump': 0xcc79a7,
};

/** Where labels would cover each other, jumps are said before plain ground. */
const RANKS: Record<Tag, number> = { ground: 0, air: 1, land: 2, jump: 3, 'land-then-jump': 4 };
const LINE_COLOURS = { walk: 0xd7191c, jump: 0xff5fa2 } as const;
const LIFT_M = 0.12;

export interface BlockRoute {
  found: string;
  words: string;
  cost: number;
  length_m: number;
  jumps: number;
  points: Place[];
  tags: Tag[];
  legs: Leg[];
}

export class BlockRouteLayer {
  readonly object = new Group();
  private readonly lines = new FatLines({ widthPx: 4 });
  private readonly dots = new Dots(10, 8);
  private readonly labels: Labels;

  constructor(stage: Stage) {
    this.labels = new Labels(stage, 'blocks-labels');
    this.object.add(this.lines.object, this.dots.object);
  }

  set(route: BlockRoute | null): void {
    const { points, tags, legs } = route ?? { points: [], tags: [], legs: [] };
    this.lines.set(
      legs.map((leg) => ({
        points: legPoints(leg),
        colour: leg.kind === 'walk' ? LINE_COLOURS.walk : LINE_COLOURS.jump,
      })),
      LIFT_M,
    );
    this.dots.set(
      points.map((place, i) => ({ place, colour: TAG_COLOURS[tags[i]!] })),
      LIFT_M,
    );
    this.labels.set(
      points.map((place, i) => ({
        place,
        text: tags[i]!,
        colour: cssColour(TAG_COLOURS[tags[i]!]),
        rank: RANKS[tags[i]!],
      })),
    );
  }

  showLabels(isShown: boolean): void {
    this.labels.show(isShown);
  }
}
