// How many things there are enters; textures leave that have four numbers for each thing, and the
// words with which a vertex shader reads them. Things drawn many times are not instances:
// SwiftShader takes 20 us for an instance, which made a picture of 137,000 links take 9 s.
import { BufferGeometry, DataTexture, FloatType, RGBAFormat } from 'three';

const PER_ROW = 1024;

/** `fetch(numbers, thing)`; which thing it is, and which of its corners, says gl_VertexID. */
export const FETCH = /* glsl */ `
  vec4 fetch(sampler2D numbers, int thing) {
    return texelFetch(numbers, ivec2(thing % ${PER_ROW}, thing / ${PER_ROW}), 0);
  }
`;

const rowsFor = (count: number) => Math.max(1, Math.ceil(count / PER_ROW));

export function floatTexels(count: number): DataTexture {
  const rows = rowsFor(count);
  const numbers = new Float32Array(4 * PER_ROW * rows);
  return new DataTexture(numbers, PER_ROW, rows, RGBAFormat, FloatType);
}

/** Bytes, which shaders read as shares of 1. */
export function byteTexels(count: number): DataTexture {
  const rows = rowsFor(count);
  return new DataTexture(new Uint8Array(4 * PER_ROW * rows), PER_ROW, rows);
}

export const numbersOf = (texture: DataTexture) => texture.image.data as Float32Array;
export const bytesOf = (texture: DataTexture) => texture.image.data as Uint8Array;

/** For how many things a texture has room. */
export const roomOf = (texture: DataTexture) => texture.image.width * texture.image.height;

/** Without attributes: there are no positions to count. */
export function vertices(count: number): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setDrawRange(0, count);
  return geometry;
}
