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
      const points = new Points(new BufferGeometry(), material);
      points.frustumCulled = false;
      points.renderOrder = renderOrder + (isRim ? 0 : 0.5);
      points.visible = false;
      return { points, isRim };
    };
    this.layers = [layer(true), layer(false)];
    this.object.add(...this.layers.map(({ points }) => points));
  }

  set(dots: readonly Dot[], liftM: number): void {
    const places = new Float32Array(dots.flatMap(({ place: [x, y, z] }) => [x, y + liftM, z]));
    for (const { points, isRim } of this.layers) {
      const colours = new Uint8Array(dots.length * 3);
      dots.forEach(({ colour }, i) => writeColour(colours, 3 * i, isRim ? CASING_COLOUR : colour));
      points.geometry.dispose();
      points.geometry = new BufferGeometry();
      points.geometry.setAttribute('position', new BufferAttribute(places, 3));
      points.geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
      points.visible = dots.length > 0;
    }
  }
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
