// A ray through the pointer enters; the ground, the polygon or the link that it meets leaves, of
// what is drawn only.
import type { GroundHit } from './app';
import type { Layers } from './layers/layers';
import type { Place } from './protocol';
import type { Stage, ViewRay } from './stage';
import type { Store } from './state';

/** Where ground and level are this close, the ground counts: it is drawn over the level. */
const GROUND_BEFORE_LEVEL_M = 0.6;
const LINK_PIXELS = 7;

export type Picked =
  { kind: 'link'; set: number; number: number } | { kind: 'polygon'; set: number; number: number };

export class Picker {
  constructor(
    private readonly layers: Layers,
    private readonly stage: Stage,
    private readonly store: Store,
  ) {}

  groundAt(ray: ViewRay): GroundHit | null {
    const { clipMinY, clipMaxY } = this.stage;
    const view = this.layers.shown(ray.side);
    const level = this.store.value.layers.level
      ? (this.layers.level?.tree.hit(ray, clipMinY, clipMaxY) ?? null)
      : null;
    const ground =
      view?.data.surface.tree.hit(ray, clipMinY, clipMaxY, (t) => view.showsTriangle(t)) ?? null;
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
    const view = this.layers.shown(ray.side);
    if (!view) return null;
    const ground = this.groundAt(ray);
    const { layers } = this.store.value;
    const farthestM = ground ? ground.distanceM + GROUND_BEFORE_LEVEL_M : Infinity;
    const link = layers.links
      ? view.data.links.near(ray, ray.pixelPerM, LINK_PIXELS, farthestM, (l) => view.showsLink(l))
      : null;
    if (link) return { kind: 'link', set: view.facts.id, number: link.link };
    if (!layers.surface || ground?.polygon == null) return null;
    return { kind: 'polygon', set: view.facts.id, number: ground.polygon };
  }
}

function along(ray: ViewRay, distanceM: number): Place {
  const at = (axis: 0 | 1 | 2) => ray.origin[axis] + ray.direction[axis] * distanceM;
  return [at(0), at(1), at(2)];
}
