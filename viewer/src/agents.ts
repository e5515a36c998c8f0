// What the address keeps of the Terrain panel enters; agents with their tastes leave.
import type { PanelState } from './panel_state';
import type { SetFacts, Traveller } from './protocol';
import type { Json } from './state';

export interface Agent {
  name: string;
  isWalking: boolean;
  /** What is not named weighs 1. */
  weights: Record<string, number>;
  avoid: string[];
}

/** In the address: name, whether it walks, weights, what it avoids. */
type KeptAgent = [string, boolean, Record<string, number>, string[]];

/**
 * Adults keep their shoes clean and go to see the view; children like puddles and what can be
 * climbed over, and are kept off the road.
 */
const BEGIN_AGENTS: Json[] = [
  [
    'adult',
    true,
    { mud: 4, road: 1.5, forest: 20, path: 2, puddle: 10, fallen_tree: 20, view: 1 },
    [],
  ],
  [
    'child',
    false,
    { mud: 1, road: 6, forest: 20, path: 2, puddle: 1, fallen_tree: 1, view: 10 },
    [],
  ],
];

export const TERRAIN_BEGIN = {
  agents: BEGIN_AGENTS,
  planner: 'relaxed',
  /** Between start and goal, if the route is drawn by hand. */
  via: [] as Json[],
  /** The agent whose weights Plan and Watch have; empty: as baked. */
  planAs: '',
};
export type TerrainState = PanelState<typeof TERRAIN_BEGIN>;

export const LEAST_WEIGHT = 0.1;
export const MOST_WEIGHT = 20;

export function agentsOf(state: TerrainState): Agent[] {
  return state.value.agents.filter(isKeptAgent).map(([name, isWalking, weights, avoid]) => ({
    name,
    isWalking,
    weights,
    avoid,
  }));
}

export function keepAgents(state: TerrainState, agents: readonly Agent[]): void {
  state.change({
    agents: agents.map(({ name, isWalking, weights, avoid }) => [name, isWalking, weights, avoid]),
  });
}

/** Terrains that the set does not have are left out. */
export function tasteOf(
  agent: Agent,
  set: SetFacts,
): Required<Pick<Traveller, 'weights' | 'avoid'>> {
  const weights = Object.entries(agent.weights).filter(([name]) => set.terrains.includes(name));
  return {
    weights: Object.fromEntries(weights),
    avoid: agent.avoid.filter((name) => set.terrains.includes(name)),
  };
}

function isKeptAgent(value: Json): value is KeptAgent {
  if (!Array.isArray(value)) return false;
  const [name, isWalking, weights, avoid] = value;
  return (
    typeof name === 'string' &&
    typeof isWalking === 'boolean' &&
    typeof weights === 'object' &&
    weights !== null &&
    !Array.isArray(weights) &&
    Object.values(weights).every((weight) => typeof weight === 'number') &&
    Array.isArray(avoid) &&
    avoid.every((terrain) => typeof terrain === 'string')
  );
}
