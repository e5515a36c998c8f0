// Runs of voxels enter, each with a colour; meshes of their boxes leave. In SwiftShader a picture
// of 40,000 takes 0.07 s, and took 0.9 s while they were instances.
import { Mesh, Vector3 } from 'three';
import type { BufferGeometry, ShaderMaterial } from 'three';
import { writeColour } from '../colours';
import type { Colour } from '../colours';
import type { Place } from '../protocol';
import { BOX_VERTICES, boxMaterial } from './shaders';
import { byteTexels, bytesOf, floatTexels, numbersOf, vertices } from './texels';

export type BoxMesh = Mesh<BufferGeometry, ShaderMaterial>;

export class Boxes {
  private readonly runs;
  private readonly tints;
  private readonly geometry: BufferGeometry;
  private readonly meshes: BoxMesh[] = [];

  constructor(
    count: number,
    private readonly origin: Place,
    private readonly cellM: number,
    private readonly cellHeightM: number,
  ) {
    this.runs = floatTexels(count);
    this.tints = byteTexels(count);
    this.geometry = vertices(count * BOX_VERTICES);
    this.runs.needsUpdate = this.tints.needsUpdate = true;
  }

  /** A cell in x and z; from the lowest height in voxels up to the highest. */
  put(box: number, x: number, z: number, bottom: number, top: number, colour: Colour): void {
    numbersOf(this.runs).set([x, z, bottom, top], 4 * box);
    writeColour(bytesOf(this.tints), 4 * box, colour);
  }

  mesh(opacity: number): BoxMesh {
    const { origin, cellM, cellHeightM, runs, tints } = this;
    const at = new Vector3(...origin);
    const material = boxMaterial(at, cellM, cellHeightM, opacity, runs, tints);
    const mesh = new Mesh(this.geometry, material);
    mesh.frustumCulled = false;
    this.meshes.push(mesh);
    return mesh;
  }

  dispose(): void {
    this.geometry.dispose();
    this.runs.dispose();
    this.tints.dispose();
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.material.dispose();
    }
  }
}
