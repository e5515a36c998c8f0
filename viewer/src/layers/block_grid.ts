// Blocked voxels enter; cubes leave, and where a ray meets the first of them.
import type { Ray } from '../bvh';
import type { Chunk } from '../chunk';
import { heightColour, mix } from '../colours';
import type { Place } from '../protocol';
import type { ViewRay } from '../stage';
import { Boxes } from './boxes';
import type { BoxMesh } from './boxes';

export class BlockGridLayer {
  readonly object: BoxMesh;
  readonly count: number;
  readonly isCut: boolean;
  private readonly origin: Place;
  readonly voxelM: number;
  private readonly size: Place;
  private readonly boxes: Boxes;
  private readonly blocked = new Set<number>();

  constructor(chunk: Chunk) {
    this.origin = chunk.header['origin'] as Place;
    this.size = chunk.header['size'] as Place;
    this.voxelM = chunk.number('voxel_m');
    this.isCut = chunk.header['is_cut'] === true;
    const cell = chunk.u16('cell');
    this.count = cell.length / 3;
    this.boxes = new Boxes(this.count, this.origin, this.voxelM, this.voxelM);
    for (let i = 0; i < this.count; ++i) {
      const [x, y, z] = [cell[3 * i]!, cell[3 * i + 1]!, cell[3 * i + 2]!];
      const colour = mix(heightColour(y / this.size[1]), 0xd8d6d0, 0.45);
      this.boxes.put(i, x, z, y, y + 1, colour);
      this.blocked.add(this.key(x, y, z));
    }
    this.object = this.boxes.mesh(1);
  }

  /**
   * From voxel to voxel along the ray, as Amanatides and Woo do. A side of a cube that is met
   * answers the place on it; nobody stands in the middle of a wall, but the planner finds the
   * ground near it. What is cut away is not met: a cube that is cut through is open, and a ray into
   * it meets the next one.
   */
  hit(ray: ViewRay): Place | null {
    const { origin, size, voxelM } = this;
    const enterM = this.enter(ray);
    if (enterM === null) return null;
    const axes = [0, 1, 2] as const;
    const local = axes.map((a) => (ray.origin[a] + ray.direction[a] * enterM - origin[a]) / voxelM);
    const at = axes.map((a) => Math.min(size[a] - 1, Math.max(0, Math.floor(local[a]!))));
    const step = axes.map((a) => (ray.direction[a] < 0 ? -1 : 1));
    const perCell = axes.map((a) => Math.abs(voxelM / ray.direction[a]));
    const next = axes.map((a) => {
      const toNext = step[a]! > 0 ? at[a]! + 1 - local[a]! : local[a]! - at[a]!;
      return ray.direction[a] === 0 ? Infinity : enterM + toNext * perCell[a]!;
    });
    let hereM = enterM;
    while (axes.every((a) => at[a]! >= 0 && at[a]! < size[a])) {
      const y = ray.origin[1] + ray.direction[1] * hereM;
      const isDrawn = y >= ray.minY && y <= ray.maxY;
      if (isDrawn && this.blocked.has(this.key(at[0]!, at[1]!, at[2]!))) {
        return axes.map((a) => ray.origin[a] + ray.direction[a] * hereM) as Place;
      }
      const axis = next.indexOf(Math.min(...next));
      hereM = next[axis]!;
      next[axis]! += perCell[axis]!;
      at[axis]! += step[axis]!;
    }
    return null;
  }

  dispose(): void {
    this.boxes.dispose();
  }

  private key(x: number, y: number, z: number): number {
    return (y * this.size[2] + z) * this.size[0] + x;
  }

  /** How far along the ray the grid begins; null where it is missed. */
  private enter(ray: Ray): number | null {
    let [nearM, farM] = [0, Infinity];
    for (const a of [0, 1, 2] as const) {
      const low = this.origin[a] - ray.origin[a];
      const high = low + this.size[a] * this.voxelM;
      if (ray.direction[a] === 0) {
        if (low > 0 || high < 0) return null;
        continue;
      }
      const [one, other] = [low / ray.direction[a], high / ray.direction[a]];
      nearM = Math.max(nearM, Math.min(one, other));
      farM = Math.min(farM, Math.max(one, other));
    }
    return nearM < farM ? nearM : null;
  }
}
