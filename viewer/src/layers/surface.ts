// The surface of a set and a way to colour it enter; one translucent mesh over the ground leaves.
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import { heightColour, polygonColour, storeyColour, terrainColours, writeColour } from '../colours';
import type { SurfaceColours } from '../state';
import type { SurfaceData } from '../surface_data';

/** Ground is made of voxels and may lie a little below the level that it stands for. */
export const SURFACE_LIFT_M = 0.06;

export class SurfaceLayer {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly colours: BufferAttribute;

  constructor(private readonly data: SurfaceData) {
    const corners = new Float32Array(data.triangleCount * 9);
    for (let i = 0; i < data.triangles.length; ++i) {
      const from = 3 * data.triangles[i]!;
      for (let a = 0; a < 3; ++a) corners[3 * i + a] = data.vertices[from + a]!;
    }
    this.colours = new BufferAttribute(new Uint8Array(corners.length), 3, true);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    geometry.setAttribute('color', this.colours);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.72,
      depthWrite: false,
      side: DoubleSide,
    });
    this.object = new Mesh(geometry, material);
    this.object.position.y = SURFACE_LIFT_M;
    this.object.renderOrder = 1;
  }

  recolour(mode: SurfaceColours): void {
    const { data } = this;
    const out = this.colours.array as Uint8Array;
    const palette = terrainColours(data.terrains);
    const { minY, maxY } = data.heights(null);
    const positions = this.object.geometry.getAttribute('position').array;
    for (let corner = 0; corner < data.triangles.length; ++corner) {
      const polygon = data.trianglePolygon[(corner / 3) | 0]!;
      const colour =
        mode === 'height'
          ? heightColour((positions[3 * corner + 1]! - minY) / (maxY - minY || 1))
          : mode === 'terrain'
            ? palette[data.polygonTerrain[polygon]!]!
            : mode === 'storey'
              ? storeyColour(data.polygonStorey[polygon]!)
              : polygonColour(polygon);
      writeColour(out, 3 * corner, colour);
    }
    this.colours.needsUpdate = true;
  }

  /** Only one storey, or all of them. */
  showStorey(storey: number | null): void {
    const { geometry } = this.object;
    if (storey === null) {
      geometry.setIndex(null);
      return;
    }
    const index: number[] = [];
    for (let t = 0; t < this.data.triangleCount; ++t) {
      if (this.data.storeyOfTriangle(t) === storey) index.push(3 * t, 3 * t + 1, 3 * t + 2);
    }
    geometry.setIndex(new BufferAttribute(new Uint32Array(index), 1));
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}
