// A ray through the pointer enters; the ground, the polygon or the link that it meets leaves, of
// what is drawn only.
import type { GroundHit } from './app';
import type { Layers } from './layers/layers';
import type { LinkData } from './link_data';
import { linkAt } from './link_pick';
import type { Place } from './protocol';
import type { Side, ViewRay } from './stage';
import type { Store } from './state';
import type { TriangleHit } from './triangles';

/** Where ground and level are this close, the ground counts: it is drawn over the level. */
const GROUND_BEFORE_LEVEL_M = 0.6;

interface PickedPart {
  set: number;
  number: number;
  side: Side;
}

export type Picked =
  ({ kind: 'link'; links: LinkData } & PickedPart) | ({ kind: 'polygon' } & PickedPart);

export class Picker {
  constructor(
    private readonly layers: Layers,
    private readonly store: Store,
  ) {}

  groundAt(ray: ViewRay): GroundHit | null {
    const view = this.layers.shown(ray.side);
    const level = this.levelAt(ray);
    const ground =
      view?.data.surface.tree.hit(ray, ray.minY, ray.maxY, (t) => view.showsTriangle(t)) ?? null;
    const isLevelBefore =
      level && (!ground || level.distanceM < ground.distanceM - GROUND_BEFORE_LEVEL_M);
    const hit = isLevelBefore ? level : ground;
    if (!hit) return null;
    const isGround = !isLevelBefore && view !== null;
    return {
      place: along(ray, hit.distanceM),
      polygon: isGround ? view.data.surface.trianglePolygon[hit.triangle]! : null,
      set: isGround ? view.facts.id : null,
      distanceM: hit.distanceM,
    };
  }

  /** A link within a few pixels before anything else, else the polygon. */
  thingAt(ray: ViewRay): Picked | null {
    const { side } = ray;
    const { layers, linkParts } = this.layers.seen;
    // Links are seen through the surface, not through the level.
    const level = this.levelAt(ray);
    const farthestM = level ? level.distanceM + GROUND_BEFORE_LEVEL_M : Infinity;
    const drawn = layers.links ? this.layers.linksOn(side) : [];
    const hit = linkAt(ray, farthestM, linkParts, drawn);
    if (hit) {
      const { set, links } = hit.drawn;
      return { kind: 'link', set: set.id, number: hit.link, side, links };
    }
    const ground = layers.surface ? this.groundAt(ray) : null;
    if (ground?.polygon == null || ground.set === null) return null;
    return { kind: 'polygon', set: ground.set, number: ground.polygon, side };
  }

  private levelAt(ray: ViewRay): TriangleHit | null {
    if (!this.store.value.layers.level) return null;
    return this.layers.level?.tree.hit(ray, ray.minY, ray.maxY) ?? null;
  }
}

function along(ray: ViewRay, distanceM: number): Place {
  const at = (axis: 0 | 1 | 2) => ray.origin[axis] + ray.direction[axis] * distanceM;
  return [at(0), at(1), at(2)];
}
