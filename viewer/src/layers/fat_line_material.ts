// Segments in textures enter, from `begins` to `ends` with metres along the line as the fourth
// number; lines some pixels wide with round ends leave.
import { GreaterDepth, LessEqualDepth, ShaderMaterial, Vector4 } from 'three';
import type { BufferGeometry, Mesh, Texture } from 'three';
import { FETCH } from './texels';

export const SEGMENT_VERTICES = 6;

export interface SegmentTextures {
  begins: Texture;
  ends: Texture;
  tints: Texture;
}

export interface FatLook {
  widthPx: number;
  isDashed: boolean;
  opacity: number;
  /** Drawn only where something else is before it. */
  isBehind: boolean;
}

const DASH_M = 0.6;
const GAP_M = 0.35;

export function fatLineMaterial(look: FatLook, textures: SegmentTextures): ShaderMaterial {
  return new ShaderMaterial({
    clipping: true,
    transparent: true,
    depthWrite: false,
    depthFunc: look.isBehind ? GreaterDepth : LessEqualDepth,
    uniforms: {
      begins: { value: textures.begins },
      ends: { value: textures.ends },
      tints: { value: textures.tints },
      opacity: { value: look.opacity },
      halfPx: { value: look.widthPx / 2 },
      viewPx: { value: new Vector4() },
    },
    defines: look.isDashed ? { IS_DASHED: '' } : {},
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
}

/** The material of such lines has to know how large the picture is. */
export function tellView(mesh: Mesh<BufferGeometry, ShaderMaterial>): void {
  mesh.onBeforeRender = (renderer) => {
    const { material } = mesh;
    renderer.getViewport(material.uniforms['viewPx']!.value as Vector4);
    material.uniformsNeedUpdate = true;
  };
}

// Pixels along and across a line are even on the screen, not in space: they go to the fragments
// times w, and are divided by it there.
const VERTEX = /* glsl */ `
  #include <clipping_planes_pars_vertex>
  ${FETCH}
  uniform sampler2D begins;
  uniform sampler2D ends;
  uniform sampler2D tints;
  uniform float halfPx;
  uniform vec4 viewPx;
  varying vec3 vTint;
  varying float vAlongM;
  varying vec3 vPixels;
  varying float vW;
  void main() {
    int segment = gl_VertexID / ${SEGMENT_VERTICES};
    int corner = gl_VertexID % ${SEGMENT_VERTICES};
    float atEnd = corner == 1 || corner == 2 || corner == 4 ? 1.0 : 0.0;
    float side = corner == 2 || corner == 4 || corner == 5 ? 1.0 : -1.0;
    vec4 begin = fetch(begins, segment);
    vec4 end = fetch(ends, segment);
    vec4 from = modelViewMatrix * vec4(begin.xyz, 1.0);
    vec4 to = modelViewMatrix * vec4(end.xyz, 1.0);
    // An end behind the eye has no place on the screen.
    float nearZ = -1.001 * projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0);
    float passed = (nearZ - from.z) / (to.z - from.z);
    vec2 shares = vec2(0.0, 1.0);
    if (from.z > nearZ && to.z < nearZ) shares.x = passed;
    if (to.z > nearZ && from.z < nearZ) shares.y = passed;
    vec4 fromClip = projectionMatrix * mix(from, to, shares.x);
    vec4 toClip = projectionMatrix * mix(from, to, shares.y);
    vec2 way = (toClip.xy / toClip.w - fromClip.xy / fromClip.w) * 0.5 * viewPx.zw;
    float wayPx = length(way);
    vec2 dir = wayPx > 1e-4 ? way / wayPx : vec2(1.0, 0.0);
    float share = mix(shares.x, shares.y, atEnd);
    vec4 mvPosition = mix(from, to, share);
    gl_Position = atEnd > 0.5 ? toClip : fromClip;
    vec2 off = halfPx * (dir * (2.0 * atEnd - 1.0) + vec2(-dir.y, dir.x) * side);
    gl_Position.xy += off / (0.5 * viewPx.zw) * gl_Position.w;
    vTint = fetch(tints, segment).rgb;
    vAlongM = mix(begin.w, end.w, share);
    vW = gl_Position.w;
    vPixels = vec3(mix(-halfPx, wayPx + halfPx, atEnd), side * halfPx, wayPx) * vW;
    #include <clipping_planes_vertex>
  }`;

const FRAGMENT = /* glsl */ `
  #include <clipping_planes_pars_fragment>
  uniform float opacity;
  uniform float halfPx;
  varying vec3 vTint;
  varying float vAlongM;
  varying vec3 vPixels;
  varying float vW;
  void main() {
    #include <clipping_planes_fragment>
    #ifdef IS_DASHED
      if (mod(vAlongM, ${DASH_M + GAP_M}) > ${DASH_M}) discard;
    #endif
    vec3 pixels = vPixels / vW;
    if (length(vec2(pixels.x - clamp(pixels.x, 0.0, pixels.z), pixels.y)) > halfPx) discard;
    gl_FragColor = vec4(vTint, opacity);
  }`;
