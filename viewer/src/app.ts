// The context that panels work with: what the core offers to them, and what it asks of them.
import type { Api } from './api';
import type { InfoCard } from './info';
import type { JobWatch } from './job';
import type { Layers } from './layers/layers';
import type { Messages } from './messages';
import type { Picker } from './pick';
import type { LevelFacts, Place } from './protocol';
import type { Sets } from './sets';
import type { Stage } from './stage';
import type { Store } from './state';

export interface App {
  readonly api: Api;
  /** What the address keeps. `store.value` is read; `store.change` writes. */
  readonly store: Store;
  readonly stage: Stage;
  /** Null until the server has said what level it is. */
  readonly level: LevelFacts | null;
  readonly sets: Sets;
  /** Bakes and their progress; the bar is the core's. */
  readonly job: JobWatch;
  readonly messages: Messages;
  readonly layers: Layers;
  readonly picker: Picker;
  readonly info: InfoCard;
  /** The line below the picture: what the tool in hand does. */
  setHint(text: string): void;
  /** Shows the error's words; for the end of a promise chain. */
  report(error: unknown): void;
  /** Calls back once the level is known, at once if it is. */
  whenLevel(then: (level: LevelFacts) => void): void;
}

/** Where a ray through the pointer meets the ground. */
export interface GroundHit {
  place: Place;
  /** Of the set under the pointer; null where only the level was hit. */
  polygon: number | null;
  set: number | null;
  distanceM: number;
}

/**
 * What the pointer does over the picture.
 * `down`: a panel that answers true has the pointer until `up`, and the camera keeps still.
 * `drag`, `up`: only after such a `down`.
 * `click`: pressed and released on the spot; a panel that answers true keeps the core from picking.
 * `hover`: moved without a button; at most once per drawn frame.
 */
export interface GroundPointer {
  kind: 'down' | 'drag' | 'up' | 'click' | 'hover';
  hit: GroundHit | null;
  /** In CSS pixels of the window, for what is found on the screen rather than on the ground. */
  clientX: number;
  clientY: number;
  button: number;
  shiftKey: boolean;
  ctrlKey: boolean;
}

export interface Panel {
  readonly id: string;
  readonly title: string;
  /** The key that brings it up; digits, as letters steer the camera. */
  readonly key: string;
  /** What it is for, in a few words. */
  readonly about: string;
  /** Called once, before the first `show`. */
  mount(root: HTMLElement, app: App): void;
  show(): void;
  hide(): void;
  /** Asked only while the panel is shown. */
  onGroundPointer?(pointer: GroundPointer): boolean;
  /** Keys that no field wants, before the page's own; true if it was for the panel. */
  onKey?(event: KeyboardEvent): boolean;
}
