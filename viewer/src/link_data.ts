// The links of one set enter as the server sent them; what is asked of them leaves: the one near a
// ray, and the storey that each starts on.
import { riseAt, shareUp } from './arc';
import { Bvh } from './bvh';
import type { Ray } from './bvh';
import type { Chunk } from './chunk';
import type { SurfaceData } from './surface_data';

export const KIND_NAMES = ['jump', 'drop'] as const;
export const METHOD_NAMES = ['landing', 'edges'] as const;

const PIECES = 8;
/** Ground is looked for this far above a take-off, as heights are rounded. */
const ABOVE_TAKEOFF_M = 0.3;

export interface LinkHit {
  link: number;
  pixelsAway: number;
  distanceM: number;
}

export class LinkData {
  readonly takeoffBegin: Float32Array;
  readonly takeoffEnd: Float32Array;
  readonly landingBegin: Float32Array;
  readonly landingEnd: Float32Array;
  readonly apexM: Float32Array;
  readonly kind: Uint8Array;
  readonly method: Uint8Array;
  readonly profile: Uint8Array;
  private tree: Bvh | null = null;
  private storeys: { of: SurfaceData; storey: Int32Array } | null = null;

  constructor(chunk: Chunk) {
    this.takeoffBegin = chunk.f32('takeoff_begin');
    this.takeoffEnd = chunk.f32('takeoff_end');
    this.landingBegin = chunk.f32('landing_begin');
    this.landingEnd = chunk.f32('landing_end');
    this.apexM = chunk.f32('apex');
    this.kind = chunk.u8('kind');
    this.method = chunk.u8('method');
    this.profile = chunk.u8('profile');
    this.uncross();
  }

  get count(): number {
    return this.apexM.length;
  }

  prepare(): void {
    this.tree ??= new Bvh(this.boxes());
  }

  /** The link whose outer arcs come nearest to the ray on the screen, within a few pixels. */
  near(
    ray: Ray,
    pixelPerM: number,
    pixels: number,
    farthestM: number,
    isWanted: (link: number) => boolean,
  ): LinkHit | null {
    this.prepare();
    let found: LinkHit | null = null;
    this.tree!.alongRay(ray, farthestM, pixelPerM * pixels, (link, farthest) => {
      if (!isWanted(link)) return farthest;
      for (const isEnd of [false, true]) {
        const hit = this.nearArc(ray, pixelPerM, link, isEnd, farthestM);
        if (hit.pixelsAway <= pixels && (!found || hit.pixelsAway < found.pixelsAway)) found = hit;
      }
      return farthest;
    });
    return found;
  }

  /** Storeys of take-offs; -1 where no ground was found. */
  storeysOn(surface: SurfaceData): Int32Array {
    if (this.storeys?.of === surface) return this.storeys.storey;
    const storey = new Int32Array(this.count);
    for (let i = 0; i < this.count; ++i) {
      const mid = (axis: number) =>
        (this.takeoffBegin[3 * i + axis]! + this.takeoffEnd[3 * i + axis]!) / 2;
      storey[i] = surface.storeyAt(mid(0), mid(1), mid(2), ABOVE_TAKEOFF_M) ?? -1;
    }
    this.storeys = { of: surface, storey };
    return storey;
  }

  /** The links that start on a storey, ascending; null if all are meant. */
  onStorey(storey: number | null, surface: SurfaceData): Uint32Array | null {
    if (storey === null) return null;
    const storeys = this.storeysOn(surface);
    return Uint32Array.from([...storeys.keys()].filter((link) => storeys[link] === storey));
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
        boxes[6 * i + a] = Math.min(...ends);
        boxes[6 * i + a + 3] =
          a === 1 ? Math.max(ends[0], ends[1]) + this.apexM[i]! : Math.max(...ends);
      }
    }
    return boxes;
  }

  private nearArc(
    ray: Ray,
    pixelPerM: number,
    link: number,
    isEnd: boolean,
    farthestM: number,
  ): LinkHit {
    const from = isEnd ? this.takeoffEnd : this.takeoffBegin;
    const to = isEnd ? this.landingEnd : this.landingBegin;
    const at = 3 * link;
    const apexM = this.apexM[link]!;
    const rise = to[at + 1]! - from[at + 1]!;
    const up = shareUp(from[at + 1]!, to[at + 1]!, apexM);
    const best: LinkHit = { link, pixelsAway: Infinity, distanceM: 0 };
    for (let i = 0; i <= 2 * PIECES; ++i) {
      const share = i / (2 * PIECES);
      const x = from[at]! + (to[at]! - from[at]!) * share - ray.origin[0];
      const y = from[at + 1]! + riseAt(share, up, apexM, rise) - ray.origin[1];
      const z = from[at + 2]! + (to[at + 2]! - from[at + 2]!) * share - ray.origin[2];
      const along = x * ray.direction[0] + y * ray.direction[1] + z * ray.direction[2];
      if (along <= 0 || along > farthestM) continue;
      const away = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along));
      const pixelsAway = away / (along * pixelPerM);
      if (pixelsAway < best.pixelsAway) [best.pixelsAway, best.distanceM] = [pixelsAway, along];
    }
    return best;
  }
}
