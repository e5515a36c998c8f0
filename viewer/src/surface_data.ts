// The surface of one set enters as the server sent it; what is asked of it leaves: triangles by
// polygon, rays, heights of storeys.
import type { Chunk } from './chunk';
import { TriangleTree } from './triangles';

export class SurfaceData {
  readonly vertices: Float32Array;
  readonly triangles: Uint32Array;
  readonly trianglePolygon: Uint32Array;
  readonly polygonTerrain: Uint8Array;
  readonly polygonStorey: Uint16Array;
  readonly innerEdges: Float32Array;
  readonly borderEdges: Float32Array;
  readonly terrains: string[];
  readonly storeys: number;
  readonly tree: TriangleTree;
  private byPolygon: { begin: Uint32Array; triangles: Uint32Array } | null = null;

  constructor(chunk: Chunk) {
    this.vertices = chunk.f32('vertices');
    this.triangles = chunk.u32('triangles');
    this.trianglePolygon = chunk.u32('triangle_polygon');
    this.polygonTerrain = chunk.u8('polygon_terrain');
    this.polygonStorey = chunk.u16('polygon_storey');
    this.innerEdges = chunk.f32('inner_edges');
    this.borderEdges = chunk.f32('border_edges');
    this.terrains = chunk.words('terrains');
    this.storeys = chunk.number('storeys');
    this.tree = new TriangleTree(this.vertices, this.triangles);
  }

  get polygonCount(): number {
    return this.polygonTerrain.length;
  }

  get triangleCount(): number {
    return this.trianglePolygon.length;
  }

  storeyOfTriangle(triangle: number): number {
    return this.polygonStorey[this.trianglePolygon[triangle]!]!;
  }

  trianglesOf(polygon: number): Uint32Array {
    this.byPolygon ??= this.groupTriangles();
    const { begin, triangles } = this.byPolygon;
    return triangles.subarray(begin[polygon], begin[polygon + 1]);
  }

  /** Lowest and highest ground, of one storey or of all. */
  heights(storey: number | null): { minY: number; maxY: number } {
    let minY = Infinity;
    let maxY = -Infinity;
    for (let t = 0; t < this.triangleCount; ++t) {
      if (storey !== null && this.storeyOfTriangle(t) !== storey) continue;
      for (let corner = 3 * t; corner < 3 * t + 3; ++corner) {
        const y = this.vertices[3 * this.triangles[corner]! + 1]!;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
    }
    return { minY, maxY };
  }

  /** The storey of the ground below or just above a place; null where there is none. */
  storeyAt(x: number, y: number, z: number, aboveM: number): number | null {
    const hit = this.tree.hit(
      { origin: [x, y + aboveM, z], direction: [0, -1, 0] },
      -Infinity,
      Infinity,
    );
    return hit ? this.storeyOfTriangle(hit.triangle) : null;
  }

  /** Those of some edges, six numbers each, that run between corners of one storey. */
  edgesOn(storey: number, edges: Float32Array): Float32Array {
    const key = (array: Float32Array, at: number) =>
      `${array[at]} ${array[at + 1]} ${array[at + 2]}`;
    const corners = new Set<string>();
    for (let t = 0; t < this.triangleCount; ++t) {
      if (this.storeyOfTriangle(t) !== storey) continue;
      for (let c = 3 * t; c < 3 * t + 3; ++c)
        corners.add(key(this.vertices, 3 * this.triangles[c]!));
    }
    const kept: number[] = [];
    for (let e = 0; e < edges.length; e += 6) {
      if (!corners.has(key(edges, e)) || !corners.has(key(edges, e + 3))) continue;
      for (let i = e; i < e + 6; ++i) kept.push(edges[i]!);
    }
    return new Float32Array(kept);
  }

  private groupTriangles(): { begin: Uint32Array; triangles: Uint32Array } {
    const begin = new Uint32Array(this.polygonCount + 1);
    for (const polygon of this.trianglePolygon) begin[polygon + 1]! += 1;
    for (let p = 0; p < this.polygonCount; ++p) begin[p + 1]! += begin[p]!;
    const next = begin.slice();
    const triangles = new Uint32Array(this.triangleCount);
    this.trianglePolygon.forEach((polygon, t) => (triangles[next[polygon]!++] = t));
    return { begin, triangles };
  }
}
