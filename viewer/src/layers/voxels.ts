// Runs of voxels around a place enter; one object of boxes leaves.
import {
  BoxGeometry,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { Chunk } from '../chunk';
import { terrainColours, writeColour } from '../colours';
import type { Colour } from '../colours';
import { voxelMaterial } from './shaders';

const NOT_WALKABLE = 255;
const BLOCKED_OPACITY = 0.45;
export const SOLID_COLOUR: Colour = 0x8d8f94;
export const BLOCKED_COLOUR: Colour = 0xc0504d;

export class VoxelsLayer {
  readonly object = new Group();
  private readonly geometry: InstancedBufferGeometry;
  private readonly materials: ShaderMaterial[] = [];
  readonly isCut: boolean;

  /** With terrains: spans, coloured by what is on top; without: where feet would touch. */
  constructor(chunk: Chunk, terrains: readonly string[]) {
    const bottom = chunk.u16('bottom');
    const top = chunk.u16('top');
    const count = bottom.length;
    const runs = new Uint16Array(count * 2);
    for (let i = 0; i < count; ++i) {
      runs[2 * i] = bottom[i]!;
      runs[2 * i + 1] = top[i]!;
    }
    const hasTerrain = chunk.has('terrain');
    const tints = new Uint8Array(count * 3);
    const palette = terrainColours(terrains);
    for (let i = 0; i < count; ++i) {
      const terrain = hasTerrain ? chunk.u8('terrain')[i]! : NOT_WALKABLE;
      const solid = hasTerrain ? SOLID_COLOUR : BLOCKED_COLOUR;
      writeColour(tints, 3 * i, terrain === NOT_WALKABLE ? solid : (palette[terrain] ?? solid));
    }
    this.geometry = voxelGeometry(chunk.u16('cell'), runs, tints);
    const origin = new Vector3(...(chunk.header['origin'] as [number, number, number]));
    const sizes = [chunk.number('cell_m'), chunk.number('cell_height_m')] as const;
    const add = (opacity: number, renderOrder: number) => {
      const material = voxelMaterial(origin, ...sizes, opacity);
      const mesh = new Mesh(this.geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = renderOrder;
      this.materials.push(material);
      this.object.add(mesh);
      return material;
    };
    if (hasTerrain) {
      add(1, 0);
    } else {
      // Only the nearest sides tint what is behind them: depth first, then colour.
      add(BLOCKED_OPACITY, 4).colorWrite = false;
      add(BLOCKED_OPACITY, 5);
    }
    this.isCut = chunk.header['is_cut'] === true;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const material of this.materials) material.dispose();
  }
}

/** For each run of voxels: its cell in x and z, its lowest and highest height, and its colour. */
export function voxelGeometry(
  cells: Uint16Array,
  runs: Uint16Array,
  tints: Uint8Array,
): InstancedBufferGeometry {
  const box = new BoxGeometry();
  const geometry = new InstancedBufferGeometry();
  geometry.setIndex(box.getIndex());
  geometry.setAttribute('position', box.getAttribute('position'));
  geometry.setAttribute('normal', box.getAttribute('normal'));
  geometry.setAttribute('cell', new InstancedBufferAttribute(cells, 2));
  geometry.setAttribute('run', new InstancedBufferAttribute(runs, 2));
  geometry.setAttribute('tint', new InstancedBufferAttribute(tints, 3, true));
  geometry.instanceCount = cells.length / 2;
  return geometry;
}
