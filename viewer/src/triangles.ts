// Triangles enter; where a ray meets them leaves. The tree over them is made when first asked for.
import { Bvh } from './bvh';
import type { Ray } from './bvh';

export interface TriangleHit {
  triangle: number;
  distanceM: number;
}

export class TriangleTree {
  private tree: Bvh | null = null;

  /** One-sided triangles let rays through from behind. */
  constructor(
    private readonly vertices: Float32Array,
    private readonly triangles: Uint32Array,
    private readonly areOneSided = false,
  ) {}

  /** Builds the tree now rather than at the first ray. */
  prepare(): void {
    this.tree ??= new Bvh(this.boxes());
  }

  /** The nearest triangle between two heights that `isWanted` takes. */
  hit(
    ray: Ray,
    minY: number,
    maxY: number,
    isWanted: (triangle: number) => boolean = () => true,
  ): TriangleHit | null {
    this.prepare();
    let found = -1;
    let foundM = Infinity;
    this.tree!.alongRay(ray, Infinity, 0, (triangle, farthestM) => {
      const distanceM = this.distance(ray, triangle);
      if (!(distanceM < foundM)) return farthestM;
      const y = ray.origin[1] + ray.direction[1] * distanceM;
      if (y < minY || y > maxY || !isWanted(triangle)) return farthestM;
      found = triangle;
      foundM = distanceM;
      return distanceM;
    });
    return found < 0 ? null : { triangle: found, distanceM: foundM };
  }

  private boxes(): Float32Array {
    const { vertices, triangles } = this;
    const boxes = new Float32Array(triangles.length * 2);
    for (let t = 0; t < triangles.length / 3; ++t) {
      const a = 3 * triangles[3 * t]!;
      const b = 3 * triangles[3 * t + 1]!;
      const c = 3 * triangles[3 * t + 2]!;
      for (let i = 0; i < 3; ++i) {
        const p = vertices[a + i]!;
        const q = vertices[b + i]!;
        const r = vertices[c + i]!;
        boxes[6 * t + i] = Math.min(p, q, r);
        boxes[6 * t + i + 3] = Math.max(p, q, r);
      }
    }
    return boxes;
  }

  /** Möller and Trumbore; infinite where the ray misses. */
  private distance(ray: Ray, triangle: number): number {
    const { vertices: v, triangles: t } = this;
    const a = 3 * t[3 * triangle]!;
    const b = 3 * t[3 * triangle + 1]!;
    const c = 3 * t[3 * triangle + 2]!;
    const [ox, oy, oz] = ray.origin;
    const [dx, dy, dz] = ray.direction;
    const e1x = v[b]! - v[a]!;
    const e1y = v[b + 1]! - v[a + 1]!;
    const e1z = v[b + 2]! - v[a + 2]!;
    const e2x = v[c]! - v[a]!;
    const e2y = v[c + 1]! - v[a + 1]!;
    const e2z = v[c + 2]! - v[a + 2]!;
    const px = dy * e2z - dz * e2y;
    const py = dz * e2x - dx * e2z;
    const pz = dx * e2y - dy * e2x;
    const scale = e1x * px + e1y * py + e1z * pz;
    // Below 0 the ray comes from behind.
    if (scale === 0 || (this.areOneSided && scale < 0)) return Infinity;
    const sx = ox - v[a]!;
    const sy = oy - v[a + 1]!;
    const sz = oz - v[a + 2]!;
    const u = (sx * px + sy * py + sz * pz) / scale;
    if (!(u >= 0 && u <= 1)) return Infinity;
    const qx = sy * e1z - sz * e1y;
    const qy = sz * e1x - sx * e1z;
    const qz = sx * e1y - sy * e1x;
    const w = (dx * qx + dy * qy + dz * qz) / scale;
    if (!(w >= 0 && u + w <= 1)) return Infinity;
    const distance = (e2x * qx + e2y * qy + e2z * qz) / scale;
    return distance > 0 ? distance : Infinity;
  }
}
