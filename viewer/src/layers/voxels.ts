// Runs of voxels around a place enter; one object of boxes leaves.
import { Group } from 'three';
import type { Chunk } from '../chunk';
import { terrainColours } from '../colours';
import type { Colour } from '../colours';
import type { Place } from '../protocol';
import { Boxes } from './boxes';

const NOT_WALKABLE = 255;
const BLOCKED_OPACITY = 0.45;
export const SOLID_COLOUR: Colour = 0x8d8f94;
export const BLOCKED_COLOUR: Colour = 0xc0504d;

export class VoxelsLayer {
  readonly object = new Group();
  readonly isCut: boolean;
  private readonly boxes: Boxes;

  /** With terrains: spans, coloured by what is on top; without: where feet would touch. */
  constructor(chunk: Chunk, terrains: readonly string[]) {
    const [cell, bottom, top] = [chunk.u16('cell'), chunk.u16('bottom'), chunk.u16('top')];
    const terrain = chunk.has('terrain') ? chunk.u8('terrain') : null;
    const palette = terrainColours(terrains);
    const colourOf = (i: number) =>
      terrain === null
        ? BLOCKED_COLOUR
        : terrain[i] === NOT_WALKABLE
          ? SOLID_COLOUR
          : (palette[terrain[i]!] ?? SOLID_COLOUR);
    const origin = chunk.header['origin'] as Place;
    const sizes = [chunk.number('cell_m'), chunk.number('cell_height_m')] as const;
    this.boxes = new Boxes(bottom.length, origin, ...sizes);
    for (let i = 0; i < bottom.length; ++i) {
      this.boxes.put(i, cell[2 * i]!, cell[2 * i + 1]!, bottom[i]!, top[i]!, colourOf(i));
    }
    if (terrain) {
      this.object.add(this.boxes.mesh(1));
    } else {
      // Only the nearest sides tint what is behind them: depth first, then colour.
      const [depth, colour] = [this.boxes.mesh(BLOCKED_OPACITY), this.boxes.mesh(BLOCKED_OPACITY)];
      depth.material.colorWrite = false;
      depth.renderOrder = 4;
      colour.renderOrder = 5;
      this.object.add(depth, colour);
    }
    this.isCut = chunk.header['is_cut'] === true;
  }

  dispose(): void {
    this.object.removeFromParent();
    this.boxes.dispose();
  }
}
