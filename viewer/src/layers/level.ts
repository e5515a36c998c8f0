// The level's triangles enter; one mesh leaves, its shade of light in the colours: nothing is left
// for the pixels to do, which is what software WebGL is slow at.
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Chunk } from '../chunk';
import { NEUTRAL_LEVEL, terrainColours, writeColour } from '../colours';
import type { LevelColours } from '../state';
import { TriangleTree } from '../triangles';

/** Where the light comes from; of length 1. */
const LIGHT = [0.42, 0.83, 0.36] as const;

export class LevelLayer {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly tree: TriangleTree;
  readonly terrains: string[];
  private readonly terrain: Uint8Array;
  private readonly shades: Float32Array;
  private readonly colours: BufferAttribute;
  private mode: LevelColours | null = null;

  constructor(chunk: Chunk, colours: LevelColours) {
    const vertices = chunk.f32('vertices');
    const triangles = chunk.u32('triangles');
    this.terrain = chunk.u8('terrain');
    this.terrains = chunk.words('terrains');
    const corners = new Float32Array(triangles.length * 3);
    for (let i = 0; i < triangles.length; ++i) {
      const from = 3 * triangles[i]!;
      corners[3 * i] = vertices[from]!;
      corners[3 * i + 1] = vertices[from + 1]!;
      corners[3 * i + 2] = vertices[from + 2]!;
    }
    const areRooms = isHollow(corners);
    this.tree = new TriangleTree(vertices, triangles, areRooms);
    this.shades = shadesOf(corners);
    this.colours = new BufferAttribute(new Uint8Array(triangles.length * 3), 3, true);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    geometry.setAttribute('color', this.colours);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      side: areRooms ? FrontSide : DoubleSide,
      // Far away, ground and level are nearer to each other than depths can tell: the level yields.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 4,
    });
    this.object = new Mesh(geometry, material);
    this.recolour(colours);
  }

  recolour(colours: LevelColours): void {
    if (this.mode === colours) return;
    this.mode = colours;
    const palette = terrainColours(this.terrains);
    const out = this.colours.array as Uint8Array;
    for (let t = 0; t < this.shades.length; ++t) {
      const colour =
        colours === 'terrain' ? (palette[this.terrain[t]!] ?? NEUTRAL_LEVEL) : NEUTRAL_LEVEL;
      for (let corner = 0; corner < 3; ++corner) {
        writeColour(out, 9 * t + 3 * corner, colour, this.shades[t]);
      }
    }
    this.colours.needsUpdate = true;
  }
}

/**
 * Rooms without an outside have more below their ceilings than below their floors. They are seen
 * from inside only: through the ceiling, one looks into them.
 */
function isHollow(corners: Float32Array): boolean {
  let lowestY = Infinity;
  for (let i = 1; i < corners.length; i += 3) lowestY = Math.min(lowestY, corners[i]!);
  let solid = 0;
  for (let a = 0; a < corners.length; a += 9) {
    const [ux, uz] = [corners[a + 3]! - corners[a]!, corners[a + 5]! - corners[a + 2]!];
    const [vx, vz] = [corners[a + 6]! - corners[a]!, corners[a + 8]! - corners[a + 2]!];
    const heights = corners[a + 1]! + corners[a + 4]! + corners[a + 7]! - 3 * lowestY;
    solid += (uz * vx - ux * vz) * heights;
  }
  return solid < 0;
}

function shadesOf(corners: Float32Array): Float32Array {
  const shades = new Float32Array(corners.length / 9);
  for (let t = 0; t < shades.length; ++t) {
    const a = 9 * t;
    const [ux, uy, uz] = [
      corners[a + 3]! - corners[a]!,
      corners[a + 4]! - corners[a + 1]!,
      corners[a + 5]! - corners[a + 2]!,
    ];
    const [vx, vy, vz] = [
      corners[a + 6]! - corners[a]!,
      corners[a + 7]! - corners[a + 1]!,
      corners[a + 8]! - corners[a + 2]!,
    ];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(nx, ny, nz) || 1;
    const lit = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length;
    shades[t] = 0.68 + 0.1 * (ny / length) + 0.22 * lit;
  }
  return shades;
}
