// Tracks and a time enter; a body for each leaves, its trail, and the points that steer it.
import { BufferAttribute, CylinderGeometry, Group, Mesh, MeshBasicMaterial } from 'three';
import { mix, writeColour } from '../colours';
import type { Colour } from '../colours';
import { distance } from '../track';
import type { Moment, Track } from '../track';
import { Dots } from './dots';
import type { Dot } from './dots';
import { FatLines } from './fat_lines';
import type { ColouredLine, FatStyle } from './fat_lines';

export interface Walker {
  name: string;
  colour: Colour;
  track: Track;
}

const TRAIL_LIFT_M = 0.14;
const SIDES = 24;
/** An agent without a width is drawn as wide as this. */
const THINNEST_M = 0.2;

/** Trails of those who go the same way lie on each other, the first the widest and lowest. */
const THINNEST_TRAIL_PX = 4;
const WIDEST_TRAIL_PX = 13;
const MOST_RIM_PX = 4;
/** Of two at one place the later is so much slimmer and taller, and stands out of the other. */
const SLIMMER = 0.72;
const TALLER = 1.14;

class Body {
  readonly trail: FatLines;
  readonly mesh: Mesh<CylinderGeometry, MeshBasicMaterial>;

  constructor(
    readonly walker: Walker,
    radiusM: number,
    heightM: number,
    trailStyle: FatStyle,
  ) {
    this.trail = new FatLines(trailStyle);
    const geometry = new CylinderGeometry(radiusM, radiusM, heightM, SIDES);
    geometry.translate(0, heightM / 2, 0);
    geometry.setAttribute('color', shadesOf(geometry, walker.colour));
    this.mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true }));
    this.trail.set([{ points: walker.track.trace, colour: walker.colour }], TRAIL_LIFT_M);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.trail.dispose();
  }
}

export class WalkersLayer {
  readonly object = new Group();
  private readonly strings = new FatLines({ widthPx: 1.5, renderOrder: 7 });
  private readonly steering = new Dots(9, 8);
  private readonly heads = new Dots(12, 9);
  private readonly moving = new Group();
  private bodies: Body[] = [];
  private radiusM = THINNEST_M;
  private heightM = 1.8;

  /** Trails end at the body, or show the whole walk. */
  constructor(private readonly isWholeTrail: boolean) {
    this.object.add(this.moving, this.strings.object, this.steering.object, this.heads.object);
  }

  /** Holds for what is set from now on. */
  setBody(radiusM: number, heightM: number): void {
    this.radiusM = Math.max(THINNEST_M, radiusM);
    this.heightM = heightM;
  }

  set(walkers: readonly Walker[]): void {
    for (const body of this.bodies) body.dispose();
    const last = walkers.length - 1;
    const rimPx = Math.min(MOST_RIM_PX, (WIDEST_TRAIL_PX - THINNEST_TRAIL_PX) / Math.max(1, last));
    this.bodies = walkers.map((walker, i) => {
      const widthPx = THINNEST_TRAIL_PX + rimPx * (last - i);
      const trail = { widthPx, renderOrder: 6.5 + i / 100 };
      return new Body(walker, this.radiusM, this.heightM, trail);
    });
    this.moving.clear();
    for (const body of this.bodies) this.moving.add(body.mesh, body.trail.object);
  }

  /** Answers what each of them is doing then. */
  showTime(seconds: number): Moment[] {
    const moments = this.bodies.map((body) => this.move(body, seconds));
    const strings: ColouredLine[] = [];
    const dots: Dot[] = [];
    const heads: Dot[] = [];
    moments.forEach(({ place, phase, reference, attraction }, i) => {
      const { mesh, walker } = this.bodies[i]!;
      const { colour } = walker;
      const isHere = (other: Moment) => distance(place, other.place) < this.radiusM;
      const before = moments.slice(0, i).filter(isHere).length;
      const taller = TALLER ** before;
      mesh.scale.set(SLIMMER ** before, taller, SLIMMER ** before);
      heads.push({ place: [place[0], place[1] + this.heightM * taller, place[2]], colour });
      if (phase !== 'walking' || !reference || !attraction) return;
      const pale = mix(colour, 0xffffff, 0.55);
      const dark = mix(colour, 0, 0.45);
      dots.push({ place: reference, colour: pale }, { place: attraction, colour: dark });
      strings.push(
        { points: [reference, place], colour: pale },
        { points: [place, attraction], colour },
      );
    });
    this.strings.set(strings, TRAIL_LIFT_M);
    this.steering.set(dots, TRAIL_LIFT_M);
    this.heads.set(heads, 0);
    return moments;
  }

  private move(body: Body, seconds: number): Moment {
    const { track } = body.walker;
    const moment = track.at(seconds);
    body.mesh.position.set(...moment.place);
    if (!this.isWholeTrail) body.trail.showFirst(track.stepAt(seconds));
    return moment;
  }
}

/** Round rather than flat: the side that the light comes from is paler. */
function shadesOf(geometry: CylinderGeometry, colour: Colour): BufferAttribute {
  const normals = geometry.getAttribute('normal');
  const colours = new Uint8Array(normals.count * 3);
  for (let i = 0; i < normals.count; ++i) {
    const shade = 0.74 + 0.18 * normals.getY(i) + 0.16 * normals.getX(i) + 0.08 * normals.getZ(i);
    writeColour(colours, 3 * i, colour, Math.min(1, shade));
  }
  return new BufferAttribute(colours, 3, true);
}
