// A ray through the pointer and what is drawn of some links enter; the link next to the ray on the
// screen leaves.
import { arcPoints } from './arc';
import { LANDING_LOOK, TAKEOFF_LOOK } from './layers/links';
import { LINK_LIFT_M } from './layers/shaders';
import { placeAt } from './link_data';
import type { LinkData } from './link_data';
import type { Place, SetFacts } from './protocol';
import type { ViewRay } from './stage';
import type { ViewState } from './state';

/** Links of one set that are drawn. */
export interface DrawnLinks {
  set: SetFacts;
  links: LinkData;
  shows(link: number): boolean;
}

export interface LinkHit {
  drawn: DrawnLinks;
  link: number;
  pixelsAway: number;
}

/** So far from a link a click still means it. */
const GRASP_PX = 7;
const CLOSEST_M = 0.05;

export function linkAt(
  ray: ViewRay,
  farthestM: number,
  parts: ViewState['linkParts'],
  sets: readonly DrawnLinks[],
): LinkHit | null {
  const sight = new Sight(ray, farthestM);
  let found: LinkHit | null = null;
  for (const drawn of sets) {
    drawn.links.alongRay(ray, farthestM, ray.pixelPerM * GRASP_PX, (link) => {
      if (!drawn.shows(link)) return;
      const pixelsAway = sight.toLink(drawn.links, link, parts);
      if (pixelsAway < (found?.pixelsAway ?? Infinity)) found = { drawn, link, pixelsAway };
    });
  }
  return found;
}

/** Where a ray comes next to a segment on the screen: pixels between them, and where on it. */
interface Nearest {
  pixelsAway: number;
  place: Place;
}

class Sight {
  private readonly across: readonly [Place, Place];

  constructor(
    private readonly ray: ViewRay,
    private readonly farthestM: number,
  ) {
    const [x, y, z] = ray.direction;
    const flat = Math.hypot(x, z);
    const side: Place = flat > 1e-9 ? [z / flat, 0, -x / flat] : [1, 0, 0];
    const [u, , w] = side;
    this.across = [side, [y * w, z * u - x * w, -y * u]];
  }

  /** Infinite if the link is not under the pointer. */
  toLink(links: LinkData, link: number, parts: ViewState['linkParts']): number {
    const [takeoffBegin, takeoffEnd, landingBegin, landingEnd] = [
      links.takeoffBegin,
      links.takeoffEnd,
      links.landingBegin,
      links.landingEnd,
    ].map((places) => lifted(placeAt(places, link))) as [Place, Place, Place, Place];
    let least = Infinity;
    if (parts.takeoffs) {
      least = Math.min(least, this.toMark(takeoffBegin, takeoffEnd, TAKEOFF_LOOK.radiusM));
    }
    if (parts.landings) {
      least = Math.min(least, this.toMark(landingBegin, landingEnd, LANDING_LOOK.radiusM));
    }
    if (!parts.arcs) return least;
    for (const [from, to] of [
      [takeoffBegin, landingBegin],
      [takeoffEnd, landingEnd],
    ] as const) {
      const points = arcPoints(from, to, links.apexM[link]!, links.arcPieces);
      for (let i = 0; i + 1 < points.length; ++i) {
        const { pixelsAway } = this.toSegment(points[i]!, points[i + 1]!) ?? NOWHERE;
        if (pixelsAway <= GRASP_PX) least = Math.min(least, pixelsAway);
      }
    }
    return least;
  }

  /** A mark is as wide on the ground as it is drawn, however many pixels that are. */
  private toMark(begin: Place, end: Place, radiusM: number): number {
    const nearest = this.toSegment(begin, end);
    if (!nearest) return Infinity;
    const { pixelsAway, place } = nearest;
    if (pixelsAway <= GRASP_PX) return pixelsAway;
    const { origin, direction } = this.ray;
    const wayM = (place[1] - origin[1]) / direction[1];
    const x = origin[0] + direction[0] * wayM;
    const z = origin[2] + direction[2] * wayM;
    return Math.hypot(x - place[0], z - place[2]) <= radiusM ? pixelsAway : Infinity;
  }

  /**
   * Seen along the ray a segment is straight: its ends, divided by their depths, say how far it
   * passes. Null if nothing of it is before the eye, near enough and between the cuts.
   */
  private toSegment(from: Place, to: Place): Nearest | null {
    const { minY, maxY, pixelPerM } = this.ray;
    const [a, b] = [this.seen(from), this.seen(to)];
    const range: Range = [0, 1];
    narrow(range, from[1], to[1], minY, maxY);
    narrow(range, a[2], b[2], CLOSEST_M, this.farthestM);
    if (!(range[0] <= range[1])) return null;
    const [p, q] = [mixed(a, b, range[0]), mixed(a, b, range[1])];
    const [px, py] = [p[0] / p[2], p[1] / p[2]];
    const [dx, dy] = [q[0] / q[2] - px, q[1] / q[2] - py];
    const length2 = dx * dx + dy * dy;
    const share = length2 > 0 ? Math.min(1, Math.max(0, -(px * dx + py * dy) / length2)) : 0;
    const pixelsAway = Math.hypot(px + dx * share, py + dy * share) / pixelPerM;
    // Shares on the screen are not shares in space.
    const along = share / q[2] / ((1 - share) / p[2] + share / q[2]);
    return { pixelsAway, place: mixed(from, to, range[0] + (range[1] - range[0]) * along) };
  }

  /** Across, up and along the ray, from the eye. */
  private seen(place: Place): Place {
    const { origin, direction } = this.ray;
    const [x, y, z] = [place[0] - origin[0], place[1] - origin[1], place[2] - origin[2]];
    const [u, v] = this.across;
    return [
      x * u[0] + y * u[1] + z * u[2],
      x * v[0] + y * v[1] + z * v[2],
      x * direction[0] + y * direction[1] + z * direction[2],
    ];
  }
}

type Range = [from: number, to: number];
const NOWHERE = { pixelsAway: Infinity };

/** Leaves of a range of shares what lies between two values, if it goes evenly from a to b. */
function narrow(range: Range, a: number, b: number, low: number, high: number): void {
  if (a === b) {
    if (a < low || a > high) range[1] = -1;
    return;
  }
  const [one, other] = [(low - a) / (b - a), (high - a) / (b - a)];
  range[0] = Math.max(range[0], Math.min(one, other));
  range[1] = Math.min(range[1], Math.max(one, other));
}

const lifted = ([x, y, z]: Place): Place => [x, y + LINK_LIFT_M, z];

function mixed(a: Place, b: Place, share: number): Place {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
