// What the server answers, as types: see docs/viewer_protocol.md for the meaning of each field.

export type Place = [number, number, number];

export const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);

export interface Bounds {
  min: Place;
  max: Place;
}

/** Keys of `--settings`; null is the engine's own choice. */
export interface Settings {
  cell: number;
  cell_height: number;
  radius: number;
  height: number;
  climb: number;
  slope: number;
  tile: number;
  jump: string[];
  max_speed: number | null;
  gravity: number;
  step: string | number;
  redundant: string;
  epsilon: number | null;
  exact: boolean | string;
  method: string;
  toll: number;
}

export interface LevelFacts {
  name: string;
  kind: 'level' | 'baked' | 'plan' | 'blocks';
  can_bake: boolean;
  has_mesh: boolean;
  triangles: number;
  bounds: Bounds;
  terrains: string[];
  settings: Settings;
  save_as: string;
  can_block: boolean;
  version: string;
}

export interface PaintedTerrain {
  terrain: string;
  /** Rings, each closed by its first corner. */
  polygon: [number, number][][];
  min_y?: number;
  max_y?: number;
}

export interface JobFacts {
  job: number;
  running: boolean;
  stage: string;
  share: number;
  elapsed_s: number;
  set: number | null;
  error: string | null;
  cancelled: boolean;
}

export interface SetFacts {
  id: number;
  name: string;
  from_file: boolean;
  settings: Settings;
  surface: { polygons: number; area_m2: number; border_m: number; tiles: number };
  links: {
    count: number;
    by_kind: { jump: number; drop: number };
    by_method: { landing: number; edges: number };
    takeoffs: number;
    takeoff_m: number;
    /** Of polygons. */
    pairs: number;
    samples: number;
    bytes: number;
  };
  time_s: {
    voxels: number;
    surface: number;
    free_space: number;
    links: number;
    total: number;
  } | null;
  hash: string;
  terrains: string[];
  storeys: number;
  has_voxels: boolean;
  /** Free space as well; not of a bake without jumps. */
  has_space: boolean;
}

export interface SetsFacts {
  accepted: number | null;
  sets: SetFacts[];
}

export interface PolygonFacts {
  /** Column and row. */
  tile: [number, number];
  polygon: number;
  terrain: string;
  storey: number;
  area_m2: number;
  corners: Place[];
  neighbours: number;
  border_edges: number;
  links_from: number;
  links_to: number;
}

export interface LinkEnd {
  begin: Place;
  end: Place;
  polygon: number;
  length_m: number;
}

export interface LinkFacts {
  tile: [number, number];
  link: number;
  id: string;
  kind: string;
  method: string;
  profile: string;
  apex_m: number;
  takeoff: LinkEnd;
  landing: LinkEnd;
  launch_m_s: { slowest: number; fastest: number };
  duration_s: { shortest: number; longest: number };
  deepest_fall_m: number;
}

export interface Traveller {
  weights?: Record<string, number>;
  avoid?: string[];
  no_jumps?: boolean;
  no_drops?: boolean;
  jumps?: string[];
  max_speed?: number;
  toll?: number;
}

export interface PlanRequest {
  set: number;
  from: Place;
  to: Place;
  planners?: string[];
  traveller?: Traveller;
}

export interface WalkLeg {
  kind: 'walk';
  points: Place[];
}

export interface JumpLeg {
  kind: 'jump' | 'drop';
  takeoff: Place;
  landing: Place;
  apex_m: number;
  launch_velocity: Place;
  duration_s: number;
  link?: string;
  arc: Place[];
}

export type Leg = WalkLeg | JumpLeg;

export interface Route {
  found: 'reached' | 'partial' | 'none' | 'budget_spent';
  planner: string;
  trouble: string | null;
  words: string;
  proof: string;
  cost: number;
  length_m: number;
  jumps: number;
  used_links: number;
  time_us: number;
  legs: Leg[];
  polygons: number[];
}

export interface PlanAnswer {
  routes: Route[];
  map: { links: number; made_ms: number };
}
