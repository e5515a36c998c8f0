// The state enters; what the planner is told of who travels leaves.
import type { SetFacts, Traveller } from './protocol';
import type { StateKey, ViewState } from './state';

/** The state that a traveller is made of. */
export const TRAVELLER_KEYS: readonly StateKey[] = [
  'tollM',
  'mayJump',
  'mayDrop',
  'maxLaunchMS',
  'hasOwnProfile',
  'ownApexM',
  'ownReachM',
  'ownMaxFallM',
  'terrainWeights',
  'avoidTerrains',
];

/** What is as it was baked is left out. Terrains that the set does not have are left out too. */
export function travellerOf(state: Readonly<ViewState>, set: SetFacts): Traveller {
  const traveller: Traveller = {};
  const weights = Object.entries(state.terrainWeights).filter(([name]) =>
    set.terrains.includes(name),
  );
  const avoid = state.avoidTerrains.filter((name) => set.terrains.includes(name));
  if (weights.length > 0) traveller.weights = Object.fromEntries(weights);
  if (avoid.length > 0) traveller.avoid = avoid;
  if (!state.mayJump) traveller.no_jumps = true;
  if (!state.mayDrop) traveller.no_drops = true;
  if (state.hasOwnProfile) {
    traveller.jumps = [[state.ownApexM, state.ownReachM, state.ownMaxFallM].join(',')];
  }
  if (state.maxLaunchMS !== null) traveller.max_speed = state.maxLaunchMS;
  if (state.tollM !== null) traveller.toll = state.tollM;
  return traveller;
}
