// The links of one set enter as the server sent them; what is asked of them leaves: the ones along
// a ray, and those that start on a storey.
import { Bvh } from './bvh';
import type { Ray } from './bvh';
import type { Chunk } from './chunk';
import type { Place } from './protocol';
import type { SurfaceData } from './surface_data';

export const KIND_NAMES = ['jump', 'drop'] as const;
export const METHOD_NAMES = ['landing', 'edges'] as const;

const MANY_LINKS = 2000;
/** Rings around take-offs reach this far beyond them, and arcs are drawn a little higher. */
const AROUND_M = 0.2;

export class LinkData {
  readonly takeoffBegin: Float32Array;
  readonly takeoffEnd: Float32Array;
  readonly landingBegin: Float32Array;
  readonly landingEnd: Float32Array;
  readonly apexM: Float32Array;
  readonly kind: Uint8Array;
  readonly method: Uint8Array;
  readonly profile: Uint8Array;
  private readonly takeoffPolygon: Uint32Array;
  private tree: Bvh | null = null;
  private readonly storeyLinks = new Map<number, Uint32Array>();

  constructor(chunk: Chunk) {
    this.takeoffBegin = chunk.f32('takeoff_begin');
    this.takeoffEnd = chunk.f32('takeoff_end');
    this.landingBegin = chunk.f32('landing_begin');
    this.landingEnd = chunk.f32('landing_end');
    this.apexM = chunk.f32('apex');
    this.kind = chunk.u8('kind');
    this.method = chunk.u8('method');
    this.profile = chunk.u8('profile');
    this.takeoffPolygon = chunk.u32('takeoff_polygon');
    this.uncross();
  }

  get count(): number {
    return this.apexM.length;
  }

  get areMany(): boolean {
    return this.count > MANY_LINKS;
  }

  /** Straight pieces that an arc is drawn with. */
  get arcPieces(): number {
    return this.areMany ? 10 : 20;
  }

  prepare(): void {
    this.tree ??= new Bvh(this.boxes());
  }

  /** Links that the ray may come within `padPerM` times the distance of, no farther than this. */
  alongRay(ray: Ray, farthestM: number, padPerM: number, visit: (link: number) => void): void {
    this.prepare();
    this.tree!.alongRay(ray, farthestM, padPerM, (link, farthest) => {
      visit(link);
      return farthest;
    });
  }

  /** Of the surface of the same set. */
  isOnStorey(link: number, storey: number, surface: SurfaceData): boolean {
    return surface.polygonStorey[this.takeoffPolygon[link]!] === storey;
  }

  /** The links that start on a storey, ascending. */
  onStorey(storey: number, surface: SurfaceData): Uint32Array {
    let links = this.storeyLinks.get(storey);
    if (!links) {
      links = this.takeoffPolygon
        .map((_, link) => link)
        .filter((link) => this.isOnStorey(link, storey, surface));
      this.storeyLinks.set(storey, links);
    }
    return links;
  }

  /** Where two segments run against each other, arcs from begin to begin would cross. */
  private uncross(): void {
    const { takeoffBegin: tb, takeoffEnd: te, landingBegin: lb, landingEnd: le } = this;
    for (let i = 0; i < tb.length; i += 3) {
      const along =
        (te[i]! - tb[i]!) * (le[i]! - lb[i]!) +
        (te[i + 2]! - tb[i + 2]!) * (le[i + 2]! - lb[i + 2]!);
      if (along >= 0) continue;
      for (let a = i; a < i + 3; ++a) [tb[a], te[a]] = [te[a]!, tb[a]!];
    }
  }

  private boxes(): Float32Array {
    const boxes = new Float32Array(this.count * 6);
    for (let i = 0; i < this.count; ++i) {
      for (let a = 0; a < 3; ++a) {
        const at = 3 * i + a;
        const ends = [
          this.takeoffBegin[at]!,
          this.takeoffEnd[at]!,
          this.landingBegin[at]!,
          this.landingEnd[at]!,
        ] as const;
        const top = a === 1 ? Math.max(ends[0], ends[1]) + this.apexM[i]! : Math.max(...ends);
        boxes[6 * i + a] = Math.min(...ends) - AROUND_M;
        boxes[6 * i + a + 3] = top + AROUND_M;
      }
    }
    return boxes;
  }
}

export function placeAt(array: Float32Array, i: number): Place {
  return [array[3 * i]!, array[3 * i + 1]!, array[3 * i + 2]!];
}
