// Materials for things drawn many times at once: marks on the ground, arcs and boxes. Each takes a
// few numbers per thing and makes its corners on the graphics card.
import { DoubleSide, ShaderMaterial, Texture, Vector3 } from 'three';
import { FETCH } from './texels';

/** Links are drawn over the ground and its borders. */
export const LINK_LIFT_M = 0.1;

const CLIP_VERTEX = /* glsl */ `
  vec4 mvPosition = modelViewMatrix * vec4(at, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
`;

export const MARK_VERTICES = 6;
const FAINTEST_MARK = 0.3;
const FAINTEST_ARC = 0.2;

export interface MarkLook {
  radiusM: number;
  /** Share of the radius that is seen through. */
  hollow: number;
  /** As wide it stays far away. */
  minPixels: number;
  /** Share of white in the colour. */
  pale: number;
}

/**
 * A stadium on the ground around a segment, or a disc around a point; fainter where it is far away
 * and drawn wider than it is, so that many of them do not bury the ground.
 */
export function markMaterial(
  look: MarkLook,
  begins: Texture,
  ends: Texture,
  tints: Texture,
): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
    transparent: true,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -4,
    uniforms: {
      begins: { value: begins },
      ends: { value: ends },
      tints: { value: tints },
      radius: { value: look.radiusM },
      hollow: { value: look.hollow },
      minPixels: { value: look.minPixels },
      pale: { value: look.pale },
      opacity: { value: 1 },
      pixelPerM: { value: 0.001 },
    },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      ${FETCH}
      uniform sampler2D begins;
      uniform sampler2D ends;
      uniform sampler2D tints;
      uniform float radius;
      uniform float minPixels;
      uniform float pixelPerM;
      uniform float pale;
      varying vec3 vTint;
      varying vec2 vAt;
      varying float vLength;
      varying float vRadius;
      varying float vFade;
      void main() {
        int link = gl_VertexID / ${MARK_VERTICES};
        int corner = gl_VertexID % ${MARK_VERTICES};
        float atEnd = corner == 1 || corner == 2 || corner == 4 ? 1.0 : 0.0;
        float side = corner == 2 || corner == 4 || corner == 5 ? 1.0 : -1.0;
        vec3 begin = fetch(begins, link).xyz;
        vec3 end = fetch(ends, link).xyz;
        vec3 at = mix(begin, end, atEnd);
        float depth = -(modelViewMatrix * vec4(at, 1.0)).z;
        float wide = max(radius, 0.5 * minPixels * pixelPerM * depth);
        vec2 along = end.xz - begin.xz;
        float len = length(along);
        vec2 dir = len > 1e-4 ? along / len : vec2(1.0, 0.0);
        at.xz += dir * wide * (2.0 * atEnd - 1.0) + vec2(-dir.y, dir.x) * wide * side;
        at.y += ${LINK_LIFT_M};
        vTint = mix(fetch(tints, link).rgb, vec3(1.0), pale);
        vLength = len;
        vRadius = wide;
        vFade = max(${FAINTEST_MARK}, (radius * radius) / (wide * wide));
        vAt = vec2(atEnd < 0.5 ? -wide : len + wide, side * wide);
        ${CLIP_VERTEX}
      }`,
    fragmentShader: /* glsl */ `
      #include <clipping_planes_pars_fragment>
      uniform float hollow;
      uniform float opacity;
      varying vec3 vTint;
      varying vec2 vAt;
      varying float vLength;
      varying float vRadius;
      varying float vFade;
      void main() {
        #include <clipping_planes_fragment>
        float away = length(vec2(vAt.x - clamp(vAt.x, 0.0, vLength), vAt.y)) / vRadius;
        if (away > 1.0 || away < hollow) discard;
        gl_FragColor = vec4(vTint, opacity * vFade);
      }`,
  });
}

/**
 * Parabolas as arc.ts has them, from `begins` (with the apex as the fourth number) to `ends`, two
 * vertices a piece; farther away than `fadeM` they become fainter.
 */
export function arcMaterial(
  pieces: number,
  opacity: number,
  fadeM: number,
  begins: Texture,
  ends: Texture,
  tints: Texture,
): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
    transparent: true,
    depthWrite: false,
    uniforms: {
      begins: { value: begins },
      ends: { value: ends },
      tints: { value: tints },
      opacity: { value: opacity },
      fadeM: { value: fadeM },
    },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      ${FETCH}
      uniform sampler2D begins;
      uniform sampler2D ends;
      uniform sampler2D tints;
      uniform float fadeM;
      varying vec3 vTint;
      varying float vFade;
      void main() {
        int link = gl_VertexID / ${2 * pieces};
        int step = (gl_VertexID % ${2 * pieces} + 1) / 2;
        float share = float(step) / ${pieces}.0;
        vec4 begin = fetch(begins, link);
        vec3 end = fetch(ends, link).xyz;
        float rise = end.y - begin.y;
        float apex = begin.w;
        float up = sqrt(max(apex, 0.0));
        float whole = up + sqrt(max(apex - rise, 0.0));
        float fromApex = up > 0.0 ? share * whole / up - 1.0 : 0.0;
        float height = up > 0.0 ? apex * (1.0 - fromApex * fromApex) : rise * share * share;
        vec3 at = mix(begin.xyz, end, share);
        at.y = begin.y + height + ${LINK_LIFT_M};
        vTint = fetch(tints, link).rgb;
        ${CLIP_VERTEX}
        vFade = clamp(fadeM / -mvPosition.z, ${FAINTEST_ARC}, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      #include <clipping_planes_pars_fragment>
      uniform float opacity;
      varying vec3 vTint;
      varying float vFade;
      void main() {
        #include <clipping_planes_fragment>
        gl_FragColor = vec4(vTint, opacity * vFade);
      }`,
  });
}

/** Of the six sides of a box the eye sees at most three, one for each axis. */
export const BOX_VERTICES = 18;

/**
 * Runs of voxels: of each its cell in x and z, and its lowest and highest height in voxels; solid
 * ones with thin gaps.
 */
export function boxMaterial(
  origin: Vector3,
  cellM: number,
  cellHeightM: number,
  opacity: number,
  runs: Texture,
  tints: Texture,
): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
    transparent: opacity < 1,
    side: DoubleSide,
    uniforms: {
      runs: { value: runs },
      tints: { value: tints },
      origin: { value: origin },
      size: { value: new Vector3(cellM, cellHeightM, cellM) },
      gap: { value: opacity < 1 ? 0 : 0.03 },
      opacity: { value: opacity },
    },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      ${FETCH}
      uniform sampler2D runs;
      uniform sampler2D tints;
      uniform vec3 origin;
      uniform vec3 size;
      uniform float gap;
      varying vec3 vTint;
      void main() {
        int box = gl_VertexID / ${BOX_VERTICES};
        int corner = gl_VertexID % 6;
        int axis = (gl_VertexID % ${BOX_VERTICES}) / 6;
        vec4 run = fetch(runs, box);
        vec3 low = origin + size * vec3(run.x + gap, run.z, run.y + gap);
        vec3 high = origin + size * vec3(run.x + 1.0 - gap, run.w, run.y + 1.0 - gap);
        bool isHigh = cameraPosition[axis] > high[axis];
        vec3 share = vec3(0.0);
        // Between the two sides of an axis the eye sees neither: all corners fall together.
        if (isHigh || cameraPosition[axis] < low[axis]) {
          share[axis] = isHigh ? 1.0 : 0.0;
          share[(axis + 1) % 3] = corner == 1 || corner == 2 || corner == 4 ? 1.0 : 0.0;
          share[(axis + 2) % 3] = corner == 2 || corner == 4 || corner == 5 ? 1.0 : 0.0;
        }
        vec3 at = mix(low, high, share);
        float light = axis == 1 ? (isHigh ? 0.94 : 0.54) : axis == 0 ? 0.8 : 0.74;
        vTint = fetch(tints, box).rgb * light;
        ${CLIP_VERTEX}
      }`,
    fragmentShader: /* glsl */ `
      #include <clipping_planes_pars_fragment>
      uniform float opacity;
      varying vec3 vTint;
      void main() {
        #include <clipping_planes_fragment>
        gl_FragColor = vec4(vTint, opacity);
      }`,
  });
}
