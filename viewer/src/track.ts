// Steps of a walk, or legs of a route, enter; where a body is at any time leaves.
import type { Leg, Place } from './protocol';

export const PHASES = ['walking', 'flying', 'arrived', 'lost'] as const;
export type Phase = (typeof PHASES)[number];

export interface Moment {
  place: Place;
  phase: Phase;
  /** What steers it; null where nothing does. */
  reference: Place | null;
  attraction: Place | null;
}

/** Places with rising times, as flat arrays; phases are numbers of PHASES. */
export interface Steps {
  timesS: ArrayLike<number>;
  places: ArrayLike<number>;
  phases: ArrayLike<number>;
  references?: ArrayLike<number>;
  attractions?: ArrayLike<number>;
}

export class Track {
  constructor(private readonly steps: Steps) {}

  get count(): number {
    return this.steps.timesS.length;
  }

  get durationS(): number {
    return this.count > 0 ? this.steps.timesS[this.count - 1]! : 0;
  }

  /** Every place of it, in order. */
  get trace(): Place[] {
    return Array.from({ length: this.count }, (_, step) => placeOf(this.steps.places, step));
  }

  /** The last step at or before a time, found by halving. */
  stepAt(seconds: number): number {
    const { timesS } = this.steps;
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (timesS[middle]! <= seconds) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Between two steps the body goes straight; what steers it is that of the step it is in. */
  at(seconds: number): Moment {
    const { timesS, places, phases, references, attractions } = this.steps;
    const step = this.stepAt(seconds);
    const next = Math.min(step + 1, this.count - 1);
    const wholeS = timesS[next]! - timesS[step]!;
    const share = wholeS > 0 ? Math.min(1, Math.max(0, (seconds - timesS[step]!) / wholeS)) : 0;
    return {
      place: between(placeOf(places, step), placeOf(places, next), share),
      phase: PHASES[phases[step]!] ?? 'lost',
      reference: references ? placeOf(references, step) : null,
      attraction: attractions ? placeOf(attractions, step) : null,
    };
  }
}

/** Somebody who walks at one speed and flies as long as the jumps take. */
export function trackOfLegs(legs: readonly Leg[], speedMS: number, end: Phase): Track {
  const timesS: number[] = [];
  const places: number[] = [];
  const phases: number[] = [];
  const add = (seconds: number, place: Place, phase: Phase) => {
    timesS.push((timesS.at(-1) ?? 0) + seconds);
    places.push(...place);
    phases.push(PHASES.indexOf(phase));
  };
  for (const leg of legs) {
    const points = leg.kind === 'walk' ? leg.points : leg.arc;
    const phase = leg.kind === 'walk' ? 'walking' : 'flying';
    points.forEach((point, i) => {
      const before = points[i - 1];
      if (!before) return add(0, point, phase);
      const seconds =
        leg.kind === 'walk'
          ? distance(before, point) / speedMS
          : leg.duration_s / (points.length - 1);
      add(seconds, point, phase);
    });
  }
  if (phases.length > 0) phases[phases.length - 1] = PHASES.indexOf(end);
  return new Track({ timesS, places, phases });
}

function placeOf(flat: ArrayLike<number>, index: number): Place {
  return [flat[3 * index]!, flat[3 * index + 1]!, flat[3 * index + 2]!];
}

function between(a: Place, b: Place, share: number): Place {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}
