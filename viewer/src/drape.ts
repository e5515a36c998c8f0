// Corners without heights enter; a line that lies on the level leaves.
import type { Layers } from './layers/layers';
import type { Place } from './protocol';

const EVERY_M = 0.5;
const MOST_PER_EDGE = 64;
/** Rays that look for the ground begin here. */
const SKY_M = 1e4;

/** Where there is nothing between the two heights, the line stays as high as it was before. */
export function drape(
  layers: Layers,
  corners: readonly (readonly [number, number])[],
  minY: number,
  maxY: number,
): Place[] {
  const tree = layers.level?.tree ?? layers.shown('left')?.data.surface.tree ?? null;
  const heightAt = (x: number, z: number): number | null => {
    const origin: Place = [x, Math.min(SKY_M, maxY + 1), z];
    const hit = tree?.hit({ origin, direction: [0, -1, 0] }, minY, maxY);
    return hit ? origin[1] - hit.distanceM : null;
  };
  const line: Place[] = [];
  let y = Number.isFinite(minY) ? minY : 0;
  corners.forEach(([x, z], i) => {
    const [fromX, fromZ] = corners[i - 1] ?? [x, z];
    const lengthM = Math.hypot(x - fromX, z - fromZ);
    const pieces = Math.min(MOST_PER_EDGE, Math.max(1, Math.ceil(lengthM / EVERY_M)));
    for (let piece = 1; piece <= pieces; ++piece) {
      const share = piece / pieces;
      const at = [fromX + (x - fromX) * share, fromZ + (z - fromZ) * share] as const;
      y = heightAt(...at) ?? y;
      line.push([at[0], y, at[1]]);
    }
  });
  return line;
}
