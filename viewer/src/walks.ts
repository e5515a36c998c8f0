// What a walk is asked for enters; the route and every step of each way of steering leave.
import type { Api } from './api';
import type { Chunk } from './chunk';
import { toldApart } from './colours';
import type { Colour } from './colours';
import type { Place, Route, Traveller } from './protocol';
import { Track } from './track';

export const STEERINGS = ['miran', 'irm'] as const;
export type Steering = (typeof STEERINGS)[number];
export const STEERING_WORDS: Record<Steering, string> = { miran: 'MIRAN', irm: 'IRM' };

export const WALK_PLANNERS = ['optimal', 'corridor', 'relaxed', 'dual', 'clearance'] as const;
export const MOTIONS = ['forces', 'straight'] as const;

export interface WalkRequest {
  set: number;
  from: Place;
  to: Place;
  /** Drawn by hand from place to place, and not planned. */
  drawn?: boolean;
  via?: Place[];
  planner?: string;
  traveller: Traveller;
  steering: Steering[];
  sigma_m?: number;
  d_m?: number;
  speed_m_s?: number;
  motion?: string;
}

export interface WalkFacts {
  steering: Steering;
  ended: string;
  walked_m: number;
  cost: number;
  jumps: number;
  /** How often it was lost and found a way back. */
  repaired: number;
  seconds: number;
  step_us: number;
}

export interface Walk {
  facts: WalkFacts;
  track: Track;
}

export interface WalkAnswer {
  route: Route;
  stepS: number;
  walks: Walk[];
}

/** Where no route was found there are no walks, and the route says why. */
export async function askWalks(api: Api, request: WalkRequest): Promise<WalkAnswer> {
  const chunk = await api.walk(request);
  const stepS = chunk.number('time_step_s');
  const walks = chunk.header['walks'] as WalkFacts[];
  return {
    route: chunk.header['route'] as Route,
    stepS,
    walks: walks.map((facts) => ({ facts, track: trackOf(chunk, facts.steering, stepS) })),
  };
}

function trackOf(chunk: Chunk, name: string, stepS: number): Track {
  const phases = chunk.u8(`${name}.phase`);
  return new Track({
    timesS: Float64Array.from(phases, (_, step) => step * stepS),
    places: chunk.f32(`${name}.position`),
    phases,
    references: chunk.f32(`${name}.reference`),
    attractions: chunk.f32(`${name}.attraction`),
  });
}

/** Dark for MIRAN and pale for IRM, by who walks; as `toldApart` counts. */
const PAIRS: readonly Record<Steering, number>[] = [
  { miran: 5, irm: 0 },
  { miran: 1, irm: 4 },
  { miran: 2, irm: 6 },
  { miran: 3, irm: 7 },
];

export function walkColour(agent: number, steering: Steering): Colour {
  return toldApart(PAIRS[agent % PAIRS.length]![steering]);
}
