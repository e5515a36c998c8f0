// Names and numbers enter; colours leave. Grounds and heights look as they do in `pronk draw`.

/** 0xrrggbb, as on the screen. */
export type Colour = number;

const KNOWN_GROUND: readonly [string, Colour][] = [
  ['water', 0x8fb8dc],
  ['river', 0x8fb8dc],
  ['puddle', 0x8fb8dc],
  ['street', 0x9d9fa4],
  ['grass', 0xa9c98a],
  ['lawn', 0xa9c98a],
  ['forest', 0x86ad7c],
  ['moss', 0x86ad7c],
  ['mud', 0xa98a66],
  ['dirt', 0xa98a66],
  ['sand', 0xecdca2],
  ['path', 0xdcc196],
  ['road', 0x9d9fa4],
  ['asphalt', 0x9d9fa4],
  ['sidewalk', 0xd2cdc4],
  ['pavement', 0xd2cdc4],
  ['flagstone', 0xcbb8ae],
  ['stone', 0xb4b5ba],
  ['rock', 0x8f8a8c],
  ['rubble', 0xc3a58c],
  ['wood', 0xc98f5a],
  ['tree', 0xc98f5a],
  ['roof', 0xc98579],
  ['building', 0xc98579],
  ['snow', 0xeaf1f6],
  ['ice', 0xcfe6ee],
  ['lava', 0xd9603f],
  ['ground', 0xc3cf9d],
];

const OTHER_GROUND: readonly Colour[] = [
  0xb7a3cf, 0xe3d88a, 0x7fbfb4, 0xe0a8c6, 0xd9b27c, 0x9bb0dd, 0xb9cf63, 0xd48f86,
];

/** Blue over green to straw, so that heights keep their order for every kind of eye. */
const HEIGHT_STOPS: readonly Colour[] = [
  0x4d6fa3, 0x4f8bb0, 0x57a5b0, 0x70bba4, 0x9ccd90, 0xcbdd87, 0xf0e79d, 0xfff6d3,
];

/** Colours that are told apart by those who do not see red or green (after Okabe and Ito). */
const TOLD_APART: readonly Colour[] = [
  0xe69f00, 0x0072b2, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0xf0e442, 0x7f7f7f,
];

export const KIND_COLOURS = { jump: 0xe69f00, drop: 0x0072b2 } as const;
export const METHOD_COLOURS = { landing: 0xcc79a7, edges: 0x009e73 } as const;
export const NEUTRAL_LEVEL: Colour = 0xc4c1ba;
export const AXIS_COLOUR: Colour = 0x7b3fa0;
export const PICKED_COLOUR: Colour = 0xff3d00;

export const ROUTE_COLOURS = {
  optimal: { walk: 0xd7191c, jump: 0xff5fa2 },
  corridor: { walk: 0x1f5fbf, jump: 0x7fb3ff },
} as const;
/** Kerkhof, figure 36. */
export const CORRIDOR_COLOURS = { start: 0x8b1a1a, goal: 0x1a6b2a, between: 0x8fdc8f } as const;
/** Kerkhof, figure 35, with an edge that keeps it apart from ground of the same colour. */
export const SAMPLE_COLOURS = {
  takeoff: 0xb8bcc2,
  landing: 0xffe100,
  arc: 0xff2d95,
  edge: 0x16181b,
} as const;
/** Routes that are there to be followed. */
export const GUIDE_COLOUR: Colour = 0x4a4f57;
/** Below or around a line or dot, so that it is seen on ground of its own colour. */
export const CASING_COLOUR: Colour = 0xffffff;
export const MARKER_COLOURS = { start: 0xc62828, goal: 0x2e8b3d } as const;

/** Successive multiples of the golden angle are as far apart on the circle as they can be. */
const GOLDEN_TURN = 0.381966011250105;

function fromHue(turn: number, saturation: number, value: number): Colour {
  const channel = (shift: number) => {
    const k = (shift + turn * 6) % 6;
    const share = Math.min(1, Math.max(0, Math.min(k, 4 - k)));
    return Math.round(255 * (value - value * saturation * share));
  };
  return (channel(5) << 16) | (channel(3) << 8) | channel(1);
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const channel = (shift: number) => {
    const from = (a >> shift) & 0xff;
    return Math.round(from + (((b >> shift) & 0xff) - from) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

export function heightColour(share: number): Colour {
  const at = Math.min(1, Math.max(0, share)) * (HEIGHT_STOPS.length - 1);
  const stop = Math.min(HEIGHT_STOPS.length - 2, Math.floor(at));
  return mix(HEIGHT_STOPS[stop]!, HEIGHT_STOPS[stop + 1]!, at - stop);
}

export function terrainColours(names: readonly string[]): Colour[] {
  const colours: Colour[] = [];
  let others = 0;
  for (const name of names) {
    const lower = name.toLowerCase();
    const known = KNOWN_GROUND.find(([word, c]) => lower.includes(word) && !colours.includes(c));
    if (known) {
      colours.push(known[1]);
    } else {
      const i = others++;
      colours.push(OTHER_GROUND[i] ?? fromHue((i * GOLDEN_TURN) % 1, 0.45, 0.8));
    }
  }
  return colours;
}

export const polygonColour = (number: number): Colour =>
  fromHue((number * GOLDEN_TURN) % 1, 0.38, 0.88);

export const storeyColour = (storey: number): Colour => toldApart(storey + 4);

export const toldApart = (number: number): Colour => TOLD_APART[number % TOLD_APART.length]!;

export const cssColour = (colour: Colour): string => `#${colour.toString(16).padStart(6, '0')}`;

/** Three bytes as on the screen, times a shade from 0 to 1. */
export function writeColour(out: Uint8Array, at: number, colour: Colour, shade = 1): void {
  out[at] = ((colour >> 16) & 0xff) * shade;
  out[at + 1] = ((colour >> 8) & 0xff) * shade;
  out[at + 2] = (colour & 0xff) * shade;
}
