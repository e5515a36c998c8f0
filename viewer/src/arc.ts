// Take-off, landing and apex of a jump enter; points on its parabola leave. What the shader of the
// links does for all of them, this does for one.
import type { Place } from './protocol';

/** The shape does not depend on gravity: only the ratio of the ways up and down counts. */
export function shareUp(takeoffY: number, landingY: number, apexM: number): number {
  const up = Math.sqrt(Math.max(apexM, 0));
  const down = Math.sqrt(Math.max(apexM - (landingY - takeoffY), 0));
  return up + down > 0 ? up / (up + down) : 0.5;
}

/** Height over the take-off after a share of the flight, if the apex is passed after `up` of it. */
export function riseAt(share: number, up: number, apexM: number, landingRiseM: number): number {
  if (up <= 0) return landingRiseM * share * share;
  const fromApex = (share - up) / up;
  return apexM * (1 - fromApex * fromApex);
}

export function arcPoints(takeoff: Place, landing: Place, apexM: number, pieces: number): Place[] {
  const up = shareUp(takeoff[1], landing[1], apexM);
  const points: Place[] = [];
  for (let i = 0; i <= pieces; ++i) {
    const share = i / pieces;
    points.push([
      takeoff[0] + (landing[0] - takeoff[0]) * share,
      takeoff[1] + riseAt(share, up, apexM, landing[1] - takeoff[1]),
      takeoff[2] + (landing[2] - takeoff[2]) * share,
    ]);
  }
  return points;
}
