// Materials for things drawn many times at once: marks on the ground, arcs and boxes. Each takes a
// few numbers per thing and makes its corners on the graphics card.
import { DoubleSide, ShaderMaterial, Texture, Vector3 } from 'three';

const CLIP_VERTEX = /* glsl */ `
  vec4 mvPosition = modelViewMatrix * vec4(at, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
`;

/** Texels in a row of the textures that hold the links. */
export const LINKS_PER_ROW = 1024;

/** What one link has in a texture; the vertex's number says which link and which of its corners. */
const FETCH = /* glsl */ `
  vec4 fetch(sampler2D links, int link) {
    return texelFetch(links, ivec2(link % ${LINKS_PER_ROW}, link / ${LINKS_PER_ROW}), 0);
  }
`;

export const MARK_VERTICES = 6;

export interface MarkLook {
  radiusM: number;
  /** Share of the radius that is seen through. */
  hollow: number;
  /** As wide it stays far away. */
  minPixels: number;
  /** Share of white in the colour. */
  pale: number;
}

/** A stadium on the ground around a segment, or a disc around a point. */
export function markMaterial(
  look: MarkLook,
  begins: Texture,
  ends: Texture,
  tints: Texture,
): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
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
        at.y += 0.1;
        vTint = mix(fetch(tints, link).rgb, vec3(1.0), pale);
        vLength = len;
        vRadius = wide;
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
      void main() {
        #include <clipping_planes_fragment>
        float away = length(vec2(vAt.x - clamp(vAt.x, 0.0, vLength), vAt.y)) / vRadius;
        if (away > 1.0 || away < hollow) discard;
        gl_FragColor = vec4(vTint, opacity);
      }`,
  });
}

/**
 * Parabolas as arc.ts has them, from `begins` (with the apex as the fourth number) to `ends`, two
 * vertices a piece; fainter where many are far away.
 */
export function arcMaterial(
  pieces: number,
  opacity: number,
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
    },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      ${FETCH}
      uniform sampler2D begins;
      uniform sampler2D ends;
      uniform sampler2D tints;
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
        at.y = begin.y + height + 0.1;
        vTint = fetch(tints, link).rgb;
        ${CLIP_VERTEX}
        vFade = clamp(25.0 / -mvPosition.z, 0.3, 1.0);
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

/** Runs of voxels: a cell, its lowest and highest height in voxels; solid ones with thin gaps. */
export function voxelMaterial(
  origin: Vector3,
  cellM: number,
  cellHeightM: number,
  opacity: number,
): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
    transparent: opacity < 1,
    uniforms: {
      origin: { value: origin },
      size: { value: new Vector3(cellM, cellHeightM, cellM) },
      width: { value: opacity < 1 ? 1 : 0.94 },
      opacity: { value: opacity },
    },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      attribute vec2 cell;
      attribute vec2 run;
      attribute vec3 tint;
      uniform vec3 origin;
      uniform vec3 size;
      uniform float width;
      varying vec3 vTint;
      void main() {
        vec3 share = position * vec3(width, 1.0, width) + 0.5;
        float level = mix(run.x, run.y, share.y);
        vec3 at = origin + size * vec3(cell.x + share.x, level, cell.y + share.z);
        vTint = tint * (0.74 + 0.2 * normal.y + 0.06 * abs(normal.x));
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
