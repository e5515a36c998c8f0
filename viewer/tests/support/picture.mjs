// A screenshot as PNG enters; its pixels leave, and how two pictures differ.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

const CHANNELS = { 2: 3, 6: 4 };
/** A channel that differs by no more is the same to the eye. */
const NEARLY = 8;

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Of what browsers write: eight bits, no palette, not interlaced. */
export function decode(png) {
  let header = null;
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = data;
    if (kind === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header[9]];
  assert.ok(header[8] === 8 && channels && header[12] === 0, 'a PNG of another kind');
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; ++x) {
      const at = y * row + x;
      const left = x < channels ? 0 : pixels[at - channels];
      const up = y === 0 ? 0 : pixels[at - row];
      const corner = x < channels || y === 0 ? 0 : pixels[at - row - channels];
      const guesses = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0];
      pixels[at] = raw[y * (row + 1) + 1 + x] + guesses[filter];
    }
  }
  return { width, height, channels, pixels };
}

/** How many pixels differ. */
export function changed(a, b) {
  assert.deepEqual([a.width, a.height], [b.width, b.height], 'pictures of one size');
  let count = 0;
  for (let i = 0; i < a.width * a.height; ++i) {
    const [p, q] = [i * a.channels, i * b.channels];
    const most = Math.max(
      Math.abs(a.pixels[p] - b.pixels[q]),
      Math.abs(a.pixels[p + 1] - b.pixels[q + 1]),
      Math.abs(a.pixels[p + 2] - b.pixels[q + 2]),
    );
    if (most > NEARLY) count += 1;
  }
  return count;
}

/** How many pixels have nearly this colour, 0xrrggbb. */
export function coloured(picture, colour, nearly = NEARLY) {
  const wanted = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  let count = 0;
  for (let at = 0; at < picture.pixels.length; at += picture.channels) {
    if (wanted.every((value, i) => Math.abs(picture.pixels[at + i] - value) <= nearly)) count += 1;
  }
  return count;
}

/** The part from one share of the width to another. */
export function columns(picture, from, to) {
  const { width, height, channels, pixels } = picture;
  const [begin, end] = [Math.round(from * width), Math.round(to * width)];
  const rows = Array.from({ length: height }, (_, y) =>
    pixels.subarray((y * width + begin) * channels, (y * width + end) * channels),
  );
  return { width: end - begin, height, channels, pixels: Buffer.concat(rows) };
}

export function assertSame(a, b, what) {
  const count = changed(a, b);
  assert.ok(count <= 0.0005 * a.width * a.height, `${what}: ${count} pixels differ`);
}

export function assertDiffer(a, b, least, what) {
  const count = changed(a, b);
  assert.ok(count >= least, `${what}: only ${count} pixels differ, not ${least}`);
}
