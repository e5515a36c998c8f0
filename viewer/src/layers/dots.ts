// Places with colours enter; round dots of some pixels leave, each with a pale rim, seen through
// whatever is before them.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Group,
  Points,
  PointsMaterial,
} from 'three';
import { CASING_COLOUR, writeColour } from '../colours';
import type { Colour } from '../colours';
import type { Place } from '../protocol';

export interface Dot {
  place: Place;
  colour: Colour;
}

const RIM_PX = 3;

export class Dots {
  readonly object = new Group();
  private readonly layers: { points: Points<BufferGeometry, PointsMaterial>; isRim: boolean }[];

  constructor(sizePx: number, renderOrder: number) {
    const layer = (isRim: boolean) => {
      const material = new PointsMaterial({
        size: isRim ? sizePx + RIM_PX : sizePx,
        sizeAttenuation: false,
        map: discTexture(),
        vertexColors: true,
        transparent: true,
        alphaTest: 0.4,
        depthTest: false,
        depthWrite: false,
      });
      const points = new Points(geometryFor(0), material);
      points.frustumCulled = false;
      points.renderOrder = renderOrder + (isRim ? 0 : 0.5);
      points.visible = false;
      return { points, isRim };
    };
    this.layers = [layer(true), layer(false)];
    this.object.add(...this.layers.map(({ points }) => points));
  }

  /** In place where there is room: dots may be set anew for every picture. */
  set(dots: readonly Dot[], liftM: number): void {
    for (const { points, isRim } of this.layers) {
      if (dots.length > roomOf(points.geometry)) {
        points.geometry.dispose();
        points.geometry = geometryFor(dots.length);
      }
      const places = points.geometry.getAttribute('position') as BufferAttribute;
      const colours = points.geometry.getAttribute('color') as BufferAttribute;
      dots.forEach(({ place: [x, y, z], colour }, i) => {
        places.setXYZ(i, x, y + liftM, z);
        writeColour(colours.array as Uint8Array, 3 * i, isRim ? CASING_COLOUR : colour);
      });
      places.needsUpdate = colours.needsUpdate = true;
      points.geometry.setDrawRange(0, dots.length);
      points.visible = dots.length > 0;
    }
  }
}

const roomOf = (geometry: BufferGeometry) => geometry.getAttribute('position').count;

function geometryFor(count: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * count), 3));
  geometry.setAttribute('color', new BufferAttribute(new Uint8Array(3 * count), 3, true));
  return geometry;
}

let disc: CanvasTexture | null = null;

function discTexture(): CanvasTexture {
  if (disc) return disc;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const context = canvas.getContext('2d')!;
  context.arc(16, 16, 15, 0, 2 * Math.PI);
  context.fillStyle = '#ffffff';
  context.fill();
  disc = new CanvasTexture(canvas);
  return disc;
}
