// Start and goal enter; a cylinder as large as the agent and a pin leave for each, and which of
// them is under the pointer.
import {
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Sprite,
  SpriteMaterial,
} from 'three';
import { MARKER_COLOURS, cssColour } from '../colours';
import type { Place } from '../protocol';
import type { Stage } from '../stage';

export type MarkerId = 'start' | 'goal';

/** Share of the picture's height, roughly. */
const PIN_SIZE = 0.05;
/** A plan may be for agents without a width. */
const THINNEST_M = 0.1;
const PIN_GRASP_PX = 18;

class Marker {
  readonly object = new Group();
  private readonly body: Mesh<CylinderGeometry, MeshBasicMaterial>;
  private readonly pin: Sprite;
  private heightM = 1.8;
  place: Place | null = null;

  constructor(id: MarkerId, letter: string) {
    const material = new MeshBasicMaterial({
      color: MARKER_COLOURS[id],
      transparent: true,
      opacity: 0.75,
    });
    this.body = new Mesh(new CylinderGeometry(1, 1, 1, 24), material);
    this.body.renderOrder = 5;
    this.pin = new Sprite(
      new SpriteMaterial({
        map: pinTexture(cssColour(MARKER_COLOURS[id]), letter),
        sizeAttenuation: false,
        depthTest: false,
        transparent: true,
      }),
    );
    this.pin.center.set(0.5, 0);
    this.pin.scale.set(PIN_SIZE, PIN_SIZE, 1);
    this.pin.renderOrder = 9;
    this.object.add(this.body, this.pin);
    this.put(null);
  }

  put(place: Place | null): void {
    this.place = place;
    this.object.visible = place !== null;
    if (place) this.object.position.set(...place);
  }

  setBody(radiusM: number, heightM: number): void {
    this.heightM = heightM;
    const wide = Math.max(radiusM, THINNEST_M);
    this.body.scale.set(wide, heightM, wide);
    this.body.position.y = heightM / 2;
    this.pin.position.y = heightM;
  }

  get top(): Place | null {
    return this.place && [this.place[0], this.place[1] + this.heightM, this.place[2]];
  }
}

export class MarkersLayer {
  readonly object = new Group();
  private readonly markers = { start: new Marker('start', 'S'), goal: new Marker('goal', 'G') };

  constructor() {
    this.object.add(this.markers.start.object, this.markers.goal.object);
    this.setBody(0.25, 1.8);
  }

  put(id: MarkerId, place: Place | null): void {
    this.markers[id].put(place);
  }

  setBody(radiusM: number, heightM: number): void {
    this.markers.start.setBody(radiusM, heightM);
    this.markers.goal.setBody(radiusM, heightM);
  }

  /** The marker whose pin or body is seen at a point of the window. */
  at(clientX: number, clientY: number, stage: Stage): MarkerId | null {
    if (!this.object.visible) return null;
    const { side, minY, maxY } = stage.rayAt(clientX, clientY);
    const pinPx = PIN_SIZE * stage.viewHeightPx;
    for (const id of ['goal', 'start'] as const) {
      const { place, top } = this.markers[id];
      if (!place || !top) continue;
      const low: Place = [place[0], Math.max(place[1], minY), place[2]];
      const high: Place = [top[0], Math.min(top[1], maxY), top[2]];
      // Nothing is left of it between the cuts.
      if (low[1] > high[1]) continue;
      const [feet, head] = [stage.toScreen(low, side), stage.toScreen(high, side)];
      if (!head.isAhead) continue;
      const isPinCut = high[1] < top[1];
      const onPin = Math.hypot(clientX - head.x, clientY - (head.y - pinPx / 2)) < PIN_GRASP_PX;
      const onBody =
        Math.abs(clientX - feet.x) < PIN_GRASP_PX / 2 && clientY >= head.y && clientY <= feet.y + 4;
      if ((onPin && !isPinCut) || onBody) return id;
    }
    return null;
  }
}

function pinTexture(colour: string, letter: string): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 8;
  context.beginPath();
  context.arc(64, 50, 42, 0.75 * Math.PI, 2.25 * Math.PI);
  context.lineTo(64, 124);
  context.closePath();
  context.fill();
  context.stroke();
  context.fillStyle = '#ffffff';
  context.font = 'bold 52px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 64, 53);
  return new CanvasTexture(canvas);
}
