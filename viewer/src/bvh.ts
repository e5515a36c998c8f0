// Boxes enter; a tree over them leaves, which names those along a ray, the near ones first.

const LEAF_BOXES = 4;
const BINS = 16;

export interface Ray {
  origin: readonly [number, number, number];
  /** Of length 1. */
  direction: readonly [number, number, number];
}

export class Bvh {
  /** Six numbers a node: its box. */
  private readonly bounds: Float32Array;
  /** Two a node: where its boxes begin and how many (a leaf), or its second child and 0. */
  private readonly links: Uint32Array;
  private readonly order: Uint32Array;
  private nodeCount = 0;
  private readonly extent = new Float64Array(6);
  private readonly middles = new Float64Array(6);
  private readonly bins = {
    counts: new Float64Array(BINS),
    extents: new Float64Array(BINS * 6),
    running: new Float64Array(6),
    costAfter: new Float64Array(BINS),
  };
  private readonly stack: number[] = [];
  private readonly stackNear: number[] = [];

  /** Six numbers a box: min x, y, z, max x, y, z. */
  constructor(private readonly boxes: Float32Array) {
    const count = boxes.length / 6;
    this.order = new Uint32Array(count);
    for (let i = 0; i < count; ++i) this.order[i] = i;
    const mostNodes = Math.max(1, 2 * count);
    this.bounds = new Float32Array(mostNodes * 6);
    this.links = new Uint32Array(mostNodes * 2);
    if (count > 0) this.build(0, count);
  }

  /**
   * Calls `visit` for boxes that the ray comes within `padPerM` times the distance of. It answers
   * how far along the ray to look from now on.
   */
  alongRay(
    ray: Ray,
    farthestM: number,
    padPerM: number,
    visit: (box: number, farthestM: number) => number,
  ): void {
    if (this.nodeCount === 0) return;
    // A box that is missed is entered at infinity, which has to be too far.
    farthestM = Math.min(farthestM, Number.MAX_VALUE);
    const { stack, stackNear, links } = this;
    stack.length = stackNear.length = 0;
    const begin = this.enter(0, ray, padPerM);
    if (begin > farthestM) return;
    stack.push(0);
    stackNear.push(begin);
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (stackNear.pop()! > farthestM) continue;
      const count = links[2 * node + 1]!;
      if (count > 0) {
        const first = links[2 * node]!;
        for (let i = first; i < first + count; ++i) farthestM = visit(this.order[i]!, farthestM);
        continue;
      }
      const near = this.enter(node + 1, ray, padPerM);
      const second = links[2 * node]!;
      const nearSecond = this.enter(second, ray, padPerM);
      const isFirstNearer = near <= nearSecond;
      const farNode = isFirstNearer ? second : node + 1;
      const farNear = isFirstNearer ? nearSecond : near;
      const nearNode = isFirstNearer ? node + 1 : second;
      const nearNear = isFirstNearer ? near : nearSecond;
      if (farNear <= farthestM) {
        stack.push(farNode);
        stackNear.push(farNear);
      }
      if (nearNear <= farthestM) {
        stack.push(nearNode);
        stackNear.push(nearNear);
      }
    }
  }

  /** Where the ray enters a node's box, widened; infinite if it does not. */
  private enter(node: number, ray: Ray, padPerM: number): number {
    const { bounds } = this;
    const at = 6 * node;
    let pad = 0;
    if (padPerM > 0) {
      let far2 = 0;
      for (let a = 0; a < 3; ++a) {
        const o = ray.origin[a]!;
        const away = Math.max(Math.abs(bounds[at + a]! - o), Math.abs(bounds[at + a + 3]! - o));
        far2 += away * away;
      }
      pad = padPerM * Math.sqrt(far2);
    }
    let near = 0;
    let far = Infinity;
    for (let a = 0; a < 3; ++a) {
      const o = ray.origin[a]!;
      const d = ray.direction[a]!;
      const low = bounds[at + a]! - pad - o;
      const high = bounds[at + a + 3]! + pad - o;
      if (d === 0) {
        if (low > 0 || high < 0) return Infinity;
        continue;
      }
      const first = low / d;
      const last = high / d;
      near = Math.max(near, Math.min(first, last));
      far = Math.min(far, Math.max(first, last));
    }
    return near <= far ? near : Infinity;
  }

  /** Depth first: the first child of a node is the next one. */
  private build(first: number, end: number): number {
    const node = this.nodeCount++;
    this.fit(node, first, end);
    const middle = end - first > LEAF_BOXES ? this.split(first, end) : first;
    if (middle === first) {
      this.links[2 * node] = first;
      this.links[2 * node + 1] = end - first;
      return node;
    }
    this.build(first, middle);
    this.links[2 * node] = this.build(middle, end);
    return node;
  }

  /** The box of a node, and by the way the box of (twice) the middles, for the split. */
  private fit(node: number, first: number, end: number): void {
    const { boxes, bounds, order, extent, middles } = this;
    clear(extent, 0);
    clear(middles, 0);
    for (let i = first; i < end; ++i) {
      const at = 6 * order[i]!;
      for (let a = 0; a < 3; ++a) {
        const low = boxes[at + a]!;
        const high = boxes[at + a + 3]!;
        const middle = low + high;
        if (low < extent[a]!) extent[a] = low;
        if (high > extent[a + 3]!) extent[a + 3] = high;
        if (middle < middles[a]!) middles[a] = middle;
        if (middle > middles[a + 3]!) middles[a + 3] = middle;
      }
    }
    bounds.set(extent, 6 * node);
  }

  /**
   * Divides boxes by the middle of each along the axis on which the middles are farthest apart,
   * where the half surfaces times the counts are least. Answers where the second part begins.
   */
  private split(first: number, end: number): number {
    const { boxes, order } = this;
    let axis = 0;
    let extent = -1;
    for (let a = 0; a < 3; ++a) {
      const wide = this.middles[a + 3]! - this.middles[a]!;
      if (wide > extent) [axis, extent] = [a, wide];
    }
    const low = this.middles[axis]!;
    if (!(extent > 0)) return halfway(first, end);
    const scale = (BINS * (1 - 1e-6)) / extent;
    const binOf = (box: number) =>
      Math.floor((boxes[6 * box + axis]! + boxes[6 * box + axis + 3]! - low) * scale);
    const chosen = this.cheapestBin(first, end, binOf);
    let middle = first;
    for (let i = first; i < end; ++i) {
      const box = order[i]!;
      if (binOf(box) > chosen) continue;
      order[i] = order[middle]!;
      order[middle++] = box;
    }
    return middle === first || middle === end ? halfway(first, end) : middle;
  }

  private cheapestBin(first: number, end: number, binOf: (box: number) => number): number {
    const { boxes, order } = this;
    const { counts, extents, running, costAfter } = this.bins;
    counts.fill(0);
    for (let b = 0; b < BINS; ++b) clear(extents, 6 * b);
    for (let i = first; i < end; ++i) {
      const box = order[i]!;
      const bin = binOf(box);
      counts[bin]! += 1;
      merge(extents, 6 * bin, boxes, 6 * box);
    }
    clear(running, 0);
    let count = 0;
    for (let b = BINS - 1; b > 0; --b) {
      count += counts[b]!;
      merge(running, 0, extents, 6 * b);
      costAfter[b - 1] = count > 0 ? count * halfSurface(running) : 0;
    }
    clear(running, 0);
    count = 0;
    let chosen = 0;
    let least = Infinity;
    for (let b = 0; b < BINS - 1; ++b) {
      count += counts[b]!;
      merge(running, 0, extents, 6 * b);
      const cost = costAfter[b]! + (count > 0 ? count * halfSurface(running) : 0);
      if (cost < least) [least, chosen] = [cost, b];
    }
    return chosen;
  }
}

const halfway = (first: number, end: number) => (first + end) >> 1;

function clear(box: Float64Array, at: number): void {
  for (let a = 0; a < 3; ++a) {
    box[at + a] = Infinity;
    box[at + a + 3] = -Infinity;
  }
}

function merge(
  into: Float64Array,
  at: number,
  from: Float32Array | Float64Array,
  fromAt: number,
): void {
  for (let a = 0; a < 3; ++a) {
    if (from[fromAt + a]! < into[at + a]!) into[at + a] = from[fromAt + a]!;
    if (from[fromAt + a + 3]! > into[at + a + 3]!) into[at + a + 3] = from[fromAt + a + 3]!;
  }
}

function halfSurface(box: Float64Array): number {
  const x = box[3]! - box[0]!;
  const y = box[4]! - box[1]!;
  const z = box[5]! - box[2]!;
  return x * y + y * z + z * x;
}
