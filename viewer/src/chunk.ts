// A binary answer enters; its header and its arrays leave, as views on the answer's own bytes.

export type NumberArray = Float32Array | Uint32Array | Uint16Array | Uint8Array;

interface ArrayEntry {
  name: string;
  type: 'f32' | 'u32' | 'u16' | 'u8';
  count: number;
  offset: number;
}

const MAGIC = 0x4b4e5250; // "PRNK" read as a little-endian number
const PREFIX_BYTES = 8;

const KINDS = {
  f32: Float32Array,
  u32: Uint32Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;

export class Chunk {
  readonly header: Readonly<Record<string, unknown>>;
  private readonly arrays = new Map<string, NumberArray>();

  constructor(bytes: ArrayBuffer) {
    const view = new DataView(bytes);
    if (bytes.byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) {
      throw new Error('The server sent something that is not a chunk.');
    }
    const headerBytes = view.getUint32(4, true);
    const text = new TextDecoder().decode(new Uint8Array(bytes, PREFIX_BYTES, headerBytes));
    this.header = JSON.parse(text) as Record<string, unknown>;
    const begin = PREFIX_BYTES + headerBytes;
    for (const entry of this.header['arrays'] as ArrayEntry[]) {
      const kind = KINDS[entry.type];
      this.arrays.set(entry.name, new kind(bytes, begin + entry.offset, entry.count));
    }
  }

  has(name: string): boolean {
    return this.arrays.has(name);
  }

  f32(name: string): Float32Array {
    return this.named(name, Float32Array);
  }

  u32(name: string): Uint32Array {
    return this.named(name, Uint32Array);
  }

  u16(name: string): Uint16Array {
    return this.named(name, Uint16Array);
  }

  u8(name: string): Uint8Array {
    return this.named(name, Uint8Array);
  }

  words(name: string): string[] {
    const value = this.header[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  number(name: string): number {
    return Number(this.header[name] ?? 0);
  }

  private named<T extends NumberArray>(name: string, kind: new (count: number) => T): T {
    const array = this.arrays.get(name);
    if (!(array instanceof kind)) throw new Error(`The server sent no ${name}.`);
    return array;
  }
}
