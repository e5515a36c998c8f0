// Objects, a camera and two clip heights enter; pictures leave, and only when somebody asks for
// one: software WebGL takes from a tenth of a second to some seconds for each.
import {
  ColorManagement,
  Color,
  Group,
  LinearSRGBColorSpace,
  Plane,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Ray } from './bvh';
import { CameraRig } from './camera';
import { PictureClock } from './picture_clock';
import type { Place } from './protocol';

export type Side = 'left' | 'right';

export interface ViewRay extends Ray {
  side: Side;
  /** How far apart two rays through neighbouring pixels are, one metre on. */
  pixelPerM: number;
  /** What is lower or higher is cut away. */
  minY: number;
  maxY: number;
}

export interface ScreenPoint {
  /** In CSS pixels of the window. */
  x: number;
  y: number;
  isAhead: boolean;
}

/** Answers whether it wants to be called again. */
type Tick = (seconds: number) => boolean;

const MOST_PIXELS_PER_CSS_PIXEL = 2;
/** A picture that takes longer than this leaves out what is on FINE_LAYER while it moves. */
const SLOW_PICTURE_MS = 90;
/** When nothing has moved for so long, everything is drawn. */
const REST_MS = 200;
const LOST_WORDS =
  'The browser has lost the picture. It is drawn again as soon as the browser allows it; ' +
  'if that takes long, reload the page.';

/** The layer (three's word) of objects that are left out while a slow picture moves. */
export const FINE_LAYER = 1;

// Colours are those of the screen from end to end: nothing here is lit, so nothing is linear.
ColorManagement.enabled = false;

export class Stage {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  /** What is in both halves of a split picture, and what is in one; unsplit, left fills it. */
  readonly both = new Group();
  readonly left = new Group();
  readonly right = new Group();
  frames = 0;
  /** Called after each picture. */
  readonly afterFrame: (() => void)[] = [];
  /** Called with words for the user when there is nothing to draw with any more. */
  onLost: (words: string) => void = () => {};

  private readonly renderer: WebGLRenderer;
  /** Of pictures with everything. */
  private readonly clock: PictureClock;
  private readonly mostPixelsPerCssPixel: number;
  private readonly scene = new Scene();
  private readonly above = new Plane(new Vector3(0, -1, 0), Infinity);
  private readonly below = new Plane(new Vector3(0, 1, 0), Infinity);
  private readonly ticks = new Set<Tick>();
  private widthPx = 1;
  private heightPx = 1;
  private isPending = false;
  /** 0 after a rest. */
  private lastMs = 0;
  private restTimer = 0;
  private isMoving = false;
  private isCoarse = false;

  constructor(
    private readonly root: HTMLElement,
    private isSplit: boolean,
  ) {
    const { context, isSlow } = openContext();
    this.canvas = context.canvas as HTMLCanvasElement;
    this.renderer = new WebGLRenderer({ canvas: this.canvas, context });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.renderer.autoClear = false;
    this.clock = new PictureClock(context);
    this.mostPixelsPerCssPixel = isSlow ? 1 : MOST_PIXELS_PER_CSS_PIXEL;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('aria-label', 'The level. Drag to turn, wheel to zoom.');
    root.append(this.canvas);
    this.scene.matrixAutoUpdate = false;
    this.scene.add(this.both, this.left, this.right);
    this.rig.onMoved = () => {
      this.isMoving = true;
      this.requestFrame();
    };
    this.canvas.addEventListener('webglcontextlost', () => this.onLost(LOST_WORDS));
    this.canvas.addEventListener('webglcontextrestored', () => this.requestFrame());
    new ResizeObserver(() => this.fit()).observe(root);
    this.fit();
  }

  setBackground(css: string): void {
    this.scene.background = new Color(css);
    this.requestFrame();
  }

  /** Nothing above the one or below the other is drawn. */
  setClip(minY: number | null, maxY: number | null): void {
    this.above.constant = maxY ?? Infinity;
    this.below.constant = minY === null ? Infinity : -minY;
    const planes = [];
    if (maxY !== null) planes.push(this.above);
    if (minY !== null) planes.push(this.below);
    this.renderer.clippingPlanes = planes;
    this.requestFrame();
  }

  get clipMinY(): number {
    return -this.below.constant;
  }

  get clipMaxY(): number {
    return this.above.constant;
  }

  setSplit(isSplit: boolean): void {
    if (isSplit === this.isSplit) return;
    this.isSplit = isSplit;
    this.fit();
  }

  /** Draws once, soon. */
  requestFrame(): void {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame((nowMs) => this.draw(nowMs));
  }

  /** Draws again and again while the tick answers true; calling what is returned ends it. */
  animate(tick: Tick): () => void {
    this.ticks.add(tick);
    this.requestFrame();
    return () => this.ticks.delete(tick);
  }

  /** Through a point of the window. */
  rayAt(clientX: number, clientY: number): ViewRay {
    const area = this.canvas.getBoundingClientRect();
    const viewWidth = this.isSplit ? area.width / 2 : area.width;
    const x = clientX - area.left;
    const side: Side = this.isSplit && x >= viewWidth ? 'right' : 'left';
    const inView = side === 'right' ? x - viewWidth : x;
    const { camera } = this.rig;
    const through = new Vector3(
      (inView / viewWidth) * 2 - 1,
      1 - ((clientY - area.top) / area.height) * 2,
      0.5,
    ).unproject(camera);
    const direction = through.sub(camera.position).normalize();
    const viewHeightM = 2 * Math.tan((camera.fov * Math.PI) / 360);
    return {
      side,
      origin: camera.position.toArray(),
      direction: direction.toArray(),
      pixelPerM: viewHeightM / area.height,
      minY: this.clipMinY,
      maxY: this.clipMaxY,
    };
  }

  /** Where a place is in the window, in one half of a split picture. */
  toScreen(place: Place, side: Side): ScreenPoint {
    return this.toScreens([place], side)[0]!;
  }

  /** The layout of the page is asked for once, whatever the number of places. */
  toScreens(places: readonly Place[], side: Side): ScreenPoint[] {
    const area = this.canvas.getBoundingClientRect();
    const viewWidth = this.isSplit ? area.width / 2 : area.width;
    const left = area.left + (side === 'right' ? viewWidth : 0);
    const at = new Vector3();
    return places.map((place) => {
      at.set(...place).project(this.rig.camera);
      return {
        x: left + ((at.x + 1) / 2) * viewWidth,
        y: area.top + ((1 - at.y) / 2) * area.height,
        isAhead: at.z < 1,
      };
    });
  }

  /** Nothing has been drawn for a while, and nothing is about to be. */
  get isAtRest(): boolean {
    return this.lastMs === 0 && !this.isPending;
  }

  get viewHeightPx(): number {
    return this.heightPx;
  }

  private draw(nowMs: number): void {
    this.isPending = false;
    const seconds = this.lastMs > 0 ? (nowMs - this.lastMs) / 1000 : 1 / 60;
    for (const tick of [...this.ticks]) if (!tick(seconds)) this.ticks.delete(tick);
    this.rig.step(seconds);
    const begunMs = performance.now();
    this.isCoarse = this.isMoving && this.clock.tookMs > SLOW_PICTURE_MS;
    if (this.isCoarse) this.rig.camera.layers.disable(FINE_LAYER);
    else this.rig.camera.layers.enable(FINE_LAYER);
    this.render();
    if (!this.isCoarse) this.clock.watch(begunMs);
    this.frames += 1;
    this.lastMs = nowMs;
    this.isMoving = true;
    for (const after of this.afterFrame) after();
    if (this.ticks.size > 0 || this.rig.isSteered) this.requestFrame();
    window.clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => this.rest(), REST_MS);
  }

  /** Not before a picture that is asked for already: it may wait long for the one before it. */
  private rest(): void {
    if (this.isPending) return;
    this.lastMs = 0;
    this.isMoving = false;
    if (this.isCoarse) this.requestFrame();
  }

  private render(): void {
    const { renderer, widthPx, heightPx } = this;
    renderer.setScissorTest(this.isSplit);
    if (!this.isSplit) {
      renderer.setViewport(0, 0, widthPx, heightPx);
      return this.renderSide('left');
    }
    const half = widthPx / 2;
    for (const side of ['left', 'right'] as const) {
      const x = side === 'right' ? half : 0;
      renderer.setViewport(x, 0, half, heightPx);
      renderer.setScissor(x, 0, half, heightPx);
      this.renderSide(side);
    }
  }

  private renderSide(side: Side): void {
    this.left.visible = side === 'left';
    this.right.visible = side === 'right';
    this.renderer.clear();
    this.renderer.render(this.scene, this.rig.camera);
  }

  private fit(): void {
    this.widthPx = Math.max(2, this.root.clientWidth);
    this.heightPx = Math.max(2, this.root.clientHeight);
    this.root.classList.toggle('split', this.isSplit);
    this.renderer.setPixelRatio(Math.min(this.mostPixelsPerCssPixel, window.devicePixelRatio));
    this.renderer.setSize(this.widthPx, this.heightPx);
    this.rig.setAspect((this.isSplit ? 0.5 : 1) * (this.widthPx / this.heightPx));
  }
}

/**
 * Smooth edges cost four times as much where there is no graphics card. Which it is, a context has
 * to be asked; where one takes long to make, the first is the one that is used.
 */
function openContext(): { context: WebGL2RenderingContext; isSlow: boolean } {
  const open = (antialias: boolean) =>
    document.createElement('canvas').getContext('webgl2', { alpha: false, antialias });
  const plain = open(false);
  if (!plain) throw new Error('This page needs WebGL 2, and the browser offers none.');
  const info = plain.getExtension('WEBGL_debug_renderer_info');
  const name = String(plain.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : plain.RENDERER));
  const isSlow = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
  const smooth = isSlow ? null : open(true);
  if (smooth) plain.getExtension('WEBGL_lose_context')?.loseContext();
  return { context: smooth ?? plain, isSlow };
}
