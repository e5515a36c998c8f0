// The surface of one set enters as the server sent it; what is asked of it leaves: triangles by
// polygon, rays, and what is on a storey.
import type { Chunk } from './chunk';
import { TriangleTree } from './triangles';

/** Segments of six numbers each. */
interface StoreyEdges {
  inner: Float32Array;
  border: Float32Array;
}

export class SurfaceData {
  readonly vertices: Float32Array;
  readonly triangles: Uint32Array;
  readonly trianglePolygon: Uint32Array;
  readonly polygonTerrain: Uint8Array;
  readonly polygonStorey: Uint16Array;
  readonly innerEdges: Float32Array;
  readonly borderEdges: Float32Array;
  private readonly innerEdgePolygon: Uint32Array;
  private readonly borderEdgePolygon: Uint32Array;
  readonly terrains: string[];
  readonly storeys: number;
  readonly tree: TriangleTree;
  private byPolygon: { begin: Uint32Array; triangles: Uint32Array } | null = null;
  private readonly storeyEdges = new Map<number, StoreyEdges>();

  constructor(chunk: Chunk) {
    this.vertices = chunk.f32('vertices');
    this.triangles = chunk.u32('triangles');
    this.trianglePolygon = chunk.u32('triangle_polygon');
    this.polygonTerrain = chunk.u8('polygon_terrain');
    this.polygonStorey = chunk.u16('polygon_storey');
    this.innerEdges = chunk.f32('inner_edges');
    this.borderEdges = chunk.f32('border_edges');
    this.innerEdgePolygon = chunk.u32('inner_edge_polygon');
    this.borderEdgePolygon = chunk.u32('border_edge_polygon');
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

  edgesOn(storey: number): StoreyEdges {
    let edges = this.storeyEdges.get(storey);
    if (!edges) {
      edges = {
        inner: this.ofStorey(storey, this.innerEdges, this.innerEdgePolygon),
        border: this.ofStorey(storey, this.borderEdges, this.borderEdgePolygon),
      };
      this.storeyEdges.set(storey, edges);
    }
    return edges;
  }

  private ofStorey(storey: number, edges: Float32Array, polygons: Uint32Array): Float32Array {
    const kept = new Float32Array(edges.length);
    let count = 0;
    polygons.forEach((polygon, e) => {
      if (this.polygonStorey[polygon] !== storey) return;
      kept.set(edges.subarray(6 * e, 6 * e + 6), 6 * count++);
    });
    return kept.slice(0, 6 * count);
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
