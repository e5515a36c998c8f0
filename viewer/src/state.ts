// What the page looks at enters as changes; subscribers hear of them, and the address behind `#`
// keeps them so that a reload shows the same picture.
import { isPlace } from './protocol';
import type { Place } from './protocol';

/** How one entry begins, and what is made of whatever stands in the address. */
interface Field<T> {
  begin: T;
  read(value: unknown): T;
  /** Of numbers in the address; three, if it does not say. */
  decimals?: number;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const flag = (begin: boolean): Field<boolean> => ({
  begin,
  read: (value) => (typeof value === 'boolean' ? value : begin),
});

const number = (begin: number, min: number, max: number): Field<number> => ({
  begin,
  read: (value) => (isNumber(value) ? Math.min(max, Math.max(min, value)) : begin),
});

const maybeNumber: Field<number | null> = {
  begin: null,
  read: (value) => (isNumber(value) ? value : null),
};

const maybePlace: Field<Place | null> = {
  begin: null,
  read: (value) => (isPlace(value) ? value : null),
};

/** Of an eye right above what it looks at, only the last millimetres tell how it is turned. */
const exactPlace: Field<Place | null> = { ...maybePlace, decimals: 7 };

const word = (begin: string): Field<string> => ({
  begin,
  read: (value) => (typeof value === 'string' ? value : begin),
});

function choice<T extends string>(options: readonly T[], begin: T): Field<T> {
  return { begin, read: (value) => options.find((option) => option === value) ?? begin };
}

function flags<T extends string>(begin: Record<T, boolean>): Field<Record<T, boolean>> {
  return {
    begin,
    read(value) {
      const read = { ...begin };
      if (typeof value !== 'object' || value === null) return read;
      for (const key of Object.keys(begin) as T[]) {
        const given = (value as Record<string, unknown>)[key];
        if (typeof given === 'boolean') read[key] = given;
      }
      return read;
    },
  };
}

const maybeNumbers: Field<number[] | null> = {
  begin: null,
  read: (value) => (Array.isArray(value) ? value.filter(isNumber) : null),
};

const weights: Field<Record<string, number>> = {
  begin: {},
  read: (value) =>
    typeof value === 'object' && value !== null
      ? (Object.fromEntries(Object.entries(value).filter(([, w]) => isNumber(w))) as Record<
          string,
          number
        >)
      : {},
};

const words: Field<string[]> = {
  begin: [],
  read: (value) => (Array.isArray(value) ? value.filter((w) => typeof w === 'string') : []),
};

const anything: Field<Record<string, Json>> = {
  begin: {},
  read: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, Json>)
      : {},
};

export const SURFACE_COLOURS = ['polygon', 'terrain', 'storey', 'height'] as const;
export const LINK_COLOURS = ['kind', 'method', 'profile'] as const;
export const LEVEL_COLOURS = ['neutral', 'terrain'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const PLANNERS = ['optimal', 'corridor'] as const;
export type SurfaceColours = (typeof SURFACE_COLOURS)[number];
export type LinkColours = (typeof LINK_COLOURS)[number];
export type LevelColours = (typeof LEVEL_COLOURS)[number];
export type Planner = (typeof PLANNERS)[number];

const FIELDS = {
  panel: word('look'),
  theme: choice(THEMES, 'auto'),
  cameraMode: choice(['orbit', 'fly'] as const, 'orbit'),
  eye: exactPlace,
  lookAt: exactPlace,
  layers: flags({
    level: true,
    surface: true,
    borders: true,
    edges: false,
    axis: false,
    links: true,
    spans: false,
    freeSpace: false,
    route: true,
    markers: true,
  }),
  linkParts: flags({ takeoffs: true, landings: true, arcs: true }),
  levelColours: choice(LEVEL_COLOURS, 'neutral'),
  surfaceColours: choice(SURFACE_COLOURS, 'terrain'),
  linkColours: choice(LINK_COLOURS, 'kind'),
  clipMinY: maybeNumber,
  clipMaxY: maybeNumber,
  storey: maybeNumber,
  voxelsWithinM: number(12, 1, 40),
  /** The middle of the voxels that are shown. */
  voxelsAround: maybePlace,
  /** Unsplit; without a list it is the accepted set. */
  shownSets: maybeNumbers,
  /** Two sets side by side; without a number the left one is the accepted set. */
  split: flag(false),
  leftSet: maybeNumber,
  rightSet: maybeNumber,
  start: maybePlace,
  goal: maybePlace,
  planners: flags({ optimal: true, corridor: true }),
  listedPlanner: choice(PLANNERS, 'optimal'),
  /** Without a number it is that of the set. */
  tollM: maybeNumber,
  mayJump: flag(true),
  mayDrop: flag(true),
  maxLaunchMS: maybeNumber,
  hasOwnProfile: flag(false),
  ownApexM: number(1, -1000, 1000),
  ownReachM: number(3, -1000, 1000),
  ownMaxFallM: number(3, -1000, 1000),
  terrainWeights: weights,
  avoidTerrains: words,
  /** What a panel wants to keep and nobody else reads, by the panel's id. */
  ofPanels: anything,
};

export type ViewState = {
  [K in keyof typeof FIELDS]: (typeof FIELDS)[K] extends Field<infer T> ? T : never;
};
export type StateKey = keyof ViewState;
export type LayerId = keyof ViewState['layers'];

const WRITE_DELAY_MS = 250;

/** Millimetres are mostly enough to see the same picture again. */
const rounding = (decimals: number) => (_key: string, value: unknown) =>
  isNumber(value) ? Number(value.toFixed(decimals)) : value;

function fromHash(hash: string): ViewState {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const entries = Object.entries(FIELDS).map(([key, field]) => {
    const text = params.get(key);
    if (text === null) return [key, field.begin];
    try {
      return [key, field.read(JSON.parse(text))];
    } catch {
      return [key, field.begin];
    }
  });
  return Object.fromEntries(entries) as ViewState;
}

function toHash(state: ViewState): string {
  const params = new URLSearchParams();
  for (const [key, field] of Object.entries<Field<unknown>>(FIELDS)) {
    const text = JSON.stringify(state[key as StateKey], rounding(field.decimals ?? 3));
    if (text !== JSON.stringify(field.begin)) params.set(key, text);
  }
  return params.toString();
}

type Listener = (state: Readonly<ViewState>) => void;

export class Store {
  private current = fromHash(location.hash);
  private readonly listeners: { keys: ReadonlySet<StateKey>; listener: Listener }[] = [];
  private writeTimer = 0;

  constructor() {
    window.addEventListener('hashchange', () => this.change(fromHash(location.hash)));
  }

  get value(): Readonly<ViewState> {
    return this.current;
  }

  /** Listeners hear of it at once, each at most once, and only if one of its keys has changed. */
  change(patch: Partial<ViewState>): void {
    const changed = (Object.keys(patch) as StateKey[]).filter(
      (key) => JSON.stringify(patch[key]) !== JSON.stringify(this.current[key]),
    );
    if (changed.length === 0) return;
    this.current = { ...this.current, ...patch };
    for (const { keys, listener } of [...this.listeners]) {
      if (changed.some((key) => keys.has(key))) listener(this.current);
    }
    window.clearTimeout(this.writeTimer);
    this.writeTimer = window.setTimeout(() => this.write(), WRITE_DELAY_MS);
  }

  on(keys: readonly StateKey[], listener: Listener): void {
    this.listeners.push({ keys: new Set(keys), listener });
  }

  private write(): void {
    history.replaceState(null, '', `#${toHash(this.current)}`);
  }
}
