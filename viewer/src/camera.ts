// Drags, wheels and held keys enter; where the camera stands and looks leaves. Orbit and fly share
// one state: what is looked at, from which direction and how far, so that changing between them
// never moves the picture.
import { PerspectiveCamera, Vector3 } from 'three';
import type { Bounds, Place } from './protocol';

export type CameraMode = 'orbit' | 'fly';

const STEEPEST = Math.PI / 2 - 0.001;
const TURN_PER_PIXEL = 0.005;
const NEAREST_M = 0.3;
/** Closer things are not drawn: the more room is left there, the finer depths differ far away. */
const CLOSEST_M = 0.15;
const CLOSEST_SHARE = 0.03;
const FIELD_OF_VIEW_DEG = 50;
/** Seconds a held key moves the camera at most for one drawn frame, however slow that was. */
const LONGEST_STEP_S = 0.25;

type Move = 'forward' | 'back' | 'left' | 'right' | 'up' | 'down';
const MOVES: Record<string, Move> = {
  KeyW: 'forward',
  ArrowUp: 'forward',
  KeyS: 'back',
  ArrowDown: 'back',
  KeyA: 'left',
  ArrowLeft: 'left',
  KeyD: 'right',
  ArrowRight: 'right',
  KeyE: 'up',
  KeyQ: 'down',
};

export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.1, 1000);
  mode: CameraMode = 'orbit';
  /** Called after every change. */
  onMoved: () => void = () => {};

  private readonly target = new Vector3();
  private yawRad = -0.6;
  private pitchRad = -0.7;
  private distanceM = 30;
  private bounds: Bounds = { min: [-10, 0, -10], max: [10, 3, 10] };
  private readonly centre = new Vector3();
  private radiusM = 20;
  /** The bounds are framed, and nobody has moved the camera since. */
  private isWhole = false;
  private readonly held = new Set<Move>();
  private isFast = false;
  private readonly scratch = new Vector3();

  /** What `frame` shows, and what the near and far planes have to hold. */
  setBounds(bounds: Bounds): void {
    this.bounds = bounds;
    const [low, high] = [new Vector3(...bounds.min), new Vector3(...bounds.max)];
    this.centre.addVectors(low, high).multiplyScalar(0.5);
    this.radiusM = Math.max(1, low.distanceTo(high) / 2);
  }

  get lookAt(): Place {
    return this.target.toArray();
  }

  get eye(): Place {
    return this.camera.position.toArray();
  }

  /** What was seen whole, across and in height, still is. */
  setAspect(aspect: number): void {
    const { camera } = this;
    const narrower = Math.min(1, camera.aspect) / Math.min(1, aspect);
    camera.aspect = aspect;
    if (this.isWhole) return this.fitBounds();
    if (this.mode === 'orbit') this.distanceM *= narrower;
    this.settle();
  }

  place(eye: Place, lookAt: Place): void {
    const away = new Vector3(...lookAt).sub(new Vector3(...eye));
    const distanceM = away.length();
    if (!(distanceM > 1e-6)) return;
    this.isWhole = false;
    this.target.set(...lookAt);
    this.distanceM = distanceM;
    this.yawRad = Math.atan2(away.x, away.z);
    this.pitchRad = clamp(Math.asin(away.y / distanceM), -STEEPEST, STEEPEST);
    this.settle();
  }

  frameAll(): void {
    this.pitchRad = clamp(this.pitchRad, -1.2, -0.35);
    this.fitBounds();
  }

  /** Shows a ball without turning. */
  frame(centre: Place, radiusM: number): void {
    const half = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360) * Math.min(1, this.camera.aspect);
    this.isWhole = false;
    this.target.set(...centre);
    this.distanceM = Math.max(NEAREST_M, radiusM / Math.sin(Math.atan(half)));
    this.settle();
  }

  lookFromTop(): void {
    this.pitchRad = -STEEPEST;
    this.yawRad = Math.PI;
    this.fitBounds();
  }

  /** Pixels of a drag: around what is looked at, or, flying, of the head. */
  turn(pixelsX: number, pixelsY: number): void {
    const eye = this.scratch.copy(this.camera.position);
    this.isWhole = false;
    this.yawRad -= pixelsX * TURN_PER_PIXEL;
    this.pitchRad = clamp(this.pitchRad - pixelsY * TURN_PER_PIXEL, -STEEPEST, STEEPEST);
    if (this.mode === 'fly') this.target.addVectors(eye, this.ahead(new Vector3()));
    this.settle();
  }

  pan(pixelsX: number, pixelsY: number, viewHeightPx: number): void {
    this.isWhole = false;
    const metresPerPixel =
      (2 * this.distanceM * Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360)) / viewHeightPx;
    const { matrix } = this.camera;
    this.target.addScaledVector(
      this.scratch.setFromMatrixColumn(matrix, 0),
      -pixelsX * metresPerPixel,
    );
    this.target.addScaledVector(
      this.scratch.setFromMatrixColumn(matrix, 1),
      pixelsY * metresPerPixel,
    );
    this.settle();
  }

  /** Towards a place, so that it stays under the pointer. */
  zoom(factor: number, towards: Place | null): void {
    this.isWhole = false;
    if (this.mode === 'fly') {
      this.target.addScaledVector(this.ahead(this.scratch), 1 - factor);
      return this.settle();
    }
    const next = clamp(this.distanceM * factor, NEAREST_M, this.radiusM * 20);
    if (towards) {
      this.target.lerp(this.scratch.set(...towards), 1 - next / this.distanceM);
    }
    this.distanceM = next;
    this.settle();
  }

  /** True if the key steers. */
  press(code: string, isDown: boolean): boolean {
    const move = MOVES[code];
    if (move === undefined) return false;
    if (isDown) this.held.add(move);
    else this.held.delete(move);
    return true;
  }

  setFast(isFast: boolean): void {
    this.isFast = isFast;
  }

  releaseKeys(): void {
    this.held.clear();
    this.isFast = false;
  }

  get isSteered(): boolean {
    return this.held.size > 0;
  }

  /** Moves by what is held. */
  step(seconds: number): void {
    if (!this.isSteered) return;
    this.isWhole = false;
    const stepS = Math.min(seconds, LONGEST_STEP_S);
    const isFlying = this.mode === 'fly';
    const speed = isFlying ? Math.max(3, this.radiusM / 8) : Math.max(2, this.distanceM * 0.7);
    const way = stepS * speed * (this.isFast ? 4 : 1);
    const ahead = this.ahead(new Vector3()).normalize();
    if (!isFlying) ahead.set(Math.sin(this.yawRad), 0, Math.cos(this.yawRad));
    const right = new Vector3(-Math.cos(this.yawRad), 0, Math.sin(this.yawRad));
    const sum = (plus: Move, minus: Move) =>
      Number(this.held.has(plus)) - Number(this.held.has(minus));
    this.target.addScaledVector(ahead, way * sum('forward', 'back'));
    this.target.addScaledVector(right, way * sum('right', 'left'));
    this.target.y += way * sum('up', 'down');
    this.settle();
  }

  /**
   * As near as the bounds can be seen whole. Along each of the picture's axes two corners bind, one
   * from either side: they give the distance, and how far the picture is shifted between them.
   */
  private fitBounds(): void {
    const { camera } = this;
    this.target.copy(this.centre);
    this.settle();
    const tangent = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);
    const ahead = new Vector3().setFromMatrixColumn(camera.matrix, 2).negate();
    let distanceM = NEAREST_M;
    for (const [column, tan] of [
      [0, tangent * camera.aspect],
      [1, tangent],
    ] as const) {
      const across = new Vector3().setFromMatrixColumn(camera.matrix, column);
      let [plus, minus] = [-Infinity, -Infinity];
      for (const corner of this.corners()) {
        corner.sub(this.centre);
        const [side, depth] = [corner.dot(across) / tan, corner.dot(ahead)];
        plus = Math.max(plus, side - depth);
        minus = Math.max(minus, -side - depth);
      }
      distanceM = Math.max(distanceM, (plus + minus) / 2);
      this.target.addScaledVector(across, (tan * (plus - minus)) / 2);
    }
    // Turning feels right around a place in the level, not around one before or behind it.
    const behindM = ahead.y < -0.2 ? (this.centre.y - this.target.y) / ahead.y : 0;
    this.target.addScaledVector(ahead, behindM);
    this.distanceM = (distanceM + behindM) * 1.04;
    this.isWhole = true;
    this.settle();
  }

  private corners(): Vector3[] {
    const { min, max } = this.bounds;
    return [0, 1, 2, 3, 4, 5, 6, 7].map(
      (i) => new Vector3(i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]),
    );
  }

  /** From the eye to what is looked at. */
  private ahead(out: Vector3): Vector3 {
    const flat = Math.cos(this.pitchRad);
    return out
      .set(Math.sin(this.yawRad) * flat, Math.sin(this.pitchRad), Math.cos(this.yawRad) * flat)
      .multiplyScalar(this.distanceM);
  }

  settle(): void {
    const { camera } = this;
    camera.position.copy(this.target).sub(this.ahead(this.scratch));
    camera.lookAt(this.target);
    const away = camera.position.distanceTo(this.centre);
    // Who turns around a place looks past what is close to the eye; who flies may be anywhere.
    const closest = this.mode === 'fly' ? 0 : this.distanceM * CLOSEST_SHARE;
    camera.near = Math.max(CLOSEST_M, closest, (away - this.radiusM) * 0.5);
    camera.far = away + this.radiusM * 2 + 10;
    camera.updateProjectionMatrix();
    camera.updateMatrix();
    camera.updateMatrixWorld();
    this.onMoved();
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
