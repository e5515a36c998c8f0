// Pointer events over the picture enter; the panel in hand, the camera or a pick gets them.
import type { App, GroundHit, GroundPointer, Panel } from './app';

const CLICK_PIXELS = 5;
const ZOOM_PER_NOTCH = 1.18;

interface Press {
  id: number;
  x: number;
  y: number;
  button: number;
  isPan: boolean;
  isPanels: boolean;
  hasMoved: boolean;
}

export interface PointerUse {
  panel(): Panel | null;
  /** What nobody else took. */
  pick(clientX: number, clientY: number): void;
  showPlace(hit: GroundHit | null): void;
}

export function listenToPointer(app: App, use: PointerUse): void {
  const { canvas, rig } = app.stage;
  let press: Press | null = null;
  let lastHover: PointerEvent | null = null;

  const hitAt = (event: PointerEvent | WheelEvent) =>
    app.picker.groundAt(app.stage.rayAt(event.clientX, event.clientY));

  const tell = (kind: GroundPointer['kind'], event: PointerEvent, hit = hitAt(event)): boolean => {
    const { clientX, clientY, button, shiftKey, ctrlKey } = event;
    const panel = use.panel();
    if (!panel?.onGroundPointer) return false;
    return panel.onGroundPointer({ kind, hit, clientX, clientY, button, shiftKey, ctrlKey });
  };

  const hover = () => {
    const event = lastHover;
    lastHover = null;
    if (!event || press) return;
    const hit = hitAt(event);
    use.showPlace(hit);
    tell('hover', event, hit);
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (press) return;
    canvas.setPointerCapture(event.pointerId);
    press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      button: event.button,
      isPan: event.button !== 0 || event.ctrlKey,
      isPanels: event.button === 0 && tell('down', event),
      hasMoved: false,
    };
  });

  canvas.addEventListener('pointermove', (event) => {
    if (!press) {
      if (!lastHover) requestAnimationFrame(hover);
      lastHover = event;
      return;
    }
    if (event.pointerId !== press.id) return;
    const [byX, byY] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.hasMoved && Math.hypot(byX, byY) < CLICK_PIXELS) return;
    press.hasMoved = true;
    press.x = event.clientX;
    press.y = event.clientY;
    if (press.isPanels) {
      tell('drag', event);
    } else if (press.isPan) {
      rig.pan(byX, byY, app.stage.viewHeightPx);
    } else {
      rig.turn(byX, byY);
    }
  });

  canvas.addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { isPanels, hasMoved, button } = press;
    press = null;
    if (isPanels) {
      tell('up', event);
    } else if (!hasMoved && button === 0 && !tell('click', event)) {
      use.pick(event.clientX, event.clientY);
    }
  });
  canvas.addEventListener('pointercancel', () => (press = null));
  canvas.addEventListener('pointerleave', () => use.showPlace(null));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const notches = Math.sign(event.deltaY) * Math.min(2, Math.abs(event.deltaY) / 100);
      rig.zoom(ZOOM_PER_NOTCH ** notches, hitAt(event)?.place ?? null);
    },
    { passive: false },
  );
}
