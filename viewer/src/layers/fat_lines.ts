// Segments with colours enter; lines some pixels wide leave, faint where something is before them.
// Numbers are written in place: lines may be set anew for every picture.
import { Group, Mesh } from 'three';
import type { BufferGeometry, DataTexture, ShaderMaterial } from 'three';
import { writeColour } from '../colours';
import type { Colour } from '../colours';
import type { Place } from '../protocol';
import { SEGMENT_VERTICES, fatLineMaterial, tellView } from './fat_line_material';
import { byteTexels, bytesOf, floatTexels, numbersOf, roomOf, vertices } from './texels';

export interface FatStyle {
  widthPx: number;
  isDashed?: boolean;
  renderOrder?: number;
}

export interface ColouredLine {
  points: readonly Place[];
  colour: Colour;
}

const BEHIND_OPACITY = 0.3;

export class FatLines {
  readonly object = new Group();
  private readonly meshes: Mesh<BufferGeometry, ShaderMaterial>[];
  private readonly geometry = vertices(0);
  private begins = floatTexels(1);
  private ends = floatTexels(1);
  private tints = byteTexels(1);

  constructor(style: FatStyle) {
    const { widthPx, isDashed = false, renderOrder = 6 } = style;
    const { begins, ends, tints } = this;
    this.meshes = [true, false].map((isBehind) => {
      const look = { widthPx, isDashed, isBehind, opacity: isBehind ? BEHIND_OPACITY : 1 };
      const mesh = new Mesh(this.geometry, fatLineMaterial(look, { begins, ends, tints }));
      mesh.frustumCulled = false;
      mesh.renderOrder = renderOrder;
      tellView(mesh);
      return mesh;
    });
    this.object.add(...this.meshes);
    this.clear();
  }

  set(lines: readonly ColouredLine[], liftM: number): void {
    const count = lines.reduce((sum, { points }) => sum + Math.max(0, points.length - 1), 0);
    this.makeRoom(count);
    const [begins, ends] = [numbersOf(this.begins), numbersOf(this.ends)];
    const tints = bytesOf(this.tints);
    let segment = 0;
    for (const { points, colour } of lines) {
      let alongM = 0;
      for (let i = 0; i + 1 < points.length; ++i, ++segment) {
        const [from, to] = [points[i]!, points[i + 1]!];
        const at = 4 * segment;
        write(begins, at, from, liftM, alongM);
        alongM += Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        write(ends, at, to, liftM, alongM);
        writeColour(tints, at, colour);
      }
    }
    for (const texture of this.textures) texture.needsUpdate = true;
    this.showFirst(count);
  }

  /** Of what is set, only so many segments from the begin. */
  showFirst(segments: number): void {
    this.geometry.setDrawRange(0, segments * SEGMENT_VERTICES);
    for (const mesh of this.meshes) mesh.visible = segments > 0;
  }

  clear(): void {
    this.showFirst(0);
  }

  dispose(): void {
    this.object.removeFromParent();
    this.geometry.dispose();
    for (const { material } of this.meshes) material.dispose();
    for (const texture of this.textures) texture.dispose();
  }

  private get textures(): DataTexture[] {
    return [this.begins, this.ends, this.tints];
  }

  private makeRoom(count: number): void {
    if (count <= roomOf(this.begins)) return;
    for (const texture of this.textures) texture.dispose();
    this.begins = floatTexels(count);
    this.ends = floatTexels(count);
    this.tints = byteTexels(count);
    for (const { material } of this.meshes) {
      for (const name of ['begins', 'ends', 'tints'] as const) {
        material.uniforms[name]!.value = this[name];
      }
    }
  }
}

function write(out: Float32Array, at: number, [x, y, z]: Place, liftM: number, w: number): void {
  out[at] = x;
  out[at + 1] = y + liftM;
  out[at + 2] = z;
  out[at + 3] = w;
}
