// A binary answer of the server enters, as docs/viewer_protocol.md has it; its header and arrays
// leave.
import assert from 'node:assert/strict';

const TYPES = { f32: Float32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array };

export function chunkOf(bytes) {
  assert.equal(bytes.toString('latin1', 0, 4), 'PRNK');
  const length = bytes.readUInt32LE(4);
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + length));
  const array = (name) => {
    const { type, count, offset } = header.arrays.find((one) => one.name === name);
    const begin = bytes.byteOffset + 8 + length + offset;
    const copy = bytes.buffer.slice(begin, begin + count * TYPES[type].BYTES_PER_ELEMENT);
    return new TYPES[type](copy);
  };
  /** Three numbers after three numbers. */
  const places = (name) => {
    const flat = array(name);
    return Array.from({ length: flat.length / 3 }, (_, i) => [...flat.subarray(3 * i, 3 * i + 3)]);
  };
  return { header, array, places };
}
