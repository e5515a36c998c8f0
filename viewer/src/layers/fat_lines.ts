// Segments with colours enter; lines some pixels wide leave, faint where something is before them.
import { GreaterDepth, Group, LessEqualDepth } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { Colour } from '../colours';
import type { Place } from '../protocol';

export interface FatStyle {
  widthPx: number;
  isDashed?: boolean;
  renderOrder?: number;
}

export interface ColouredLine {
  points: readonly Place[];
  colour: Colour;
}

export class FatLines {
  readonly object = new Group();
  private readonly materials: LineMaterial[];
  private geometry: LineSegmentsGeometry | null = null;
  private readonly renderOrder: number;

  constructor(style: FatStyle) {
    const material = (opacity: number, depthFunc: typeof GreaterDepth | typeof LessEqualDepth) => {
      const made = new LineMaterial({
        linewidth: style.widthPx,
        vertexColors: true,
        dashed: style.isDashed ?? false,
        dashSize: 0.6,
        gapSize: 0.35,
        transparent: true,
        opacity,
        depthWrite: false,
      });
      made.depthFunc = depthFunc;
      return made;
    };
    this.materials = [material(0.3, GreaterDepth), material(1, LessEqualDepth)];
    this.renderOrder = style.renderOrder ?? 6;
  }

  set(lines: readonly ColouredLine[], liftM: number): void {
    this.clear();
    const positions: number[] = [];
    const colours: number[] = [];
    for (const { points, colour } of lines) {
      const rgb = [
        ((colour >> 16) & 0xff) / 255,
        ((colour >> 8) & 0xff) / 255,
        (colour & 0xff) / 255,
      ];
      for (let i = 0; i + 1 < points.length; ++i) {
        for (const [x, y, z] of [points[i]!, points[i + 1]!]) {
          positions.push(x, y + liftM, z);
          colours.push(...rgb);
        }
      }
    }
    if (positions.length === 0) return;
    this.geometry = new LineSegmentsGeometry();
    this.geometry.setPositions(positions);
    this.geometry.setColors(colours);
    for (const material of this.materials) {
      const lines2 = new LineSegments2(this.geometry, material);
      lines2.computeLineDistances();
      lines2.renderOrder = this.renderOrder;
      this.object.add(lines2);
    }
  }

  /** Of what is set, only so many segments from the begin. */
  showFirst(segments: number): void {
    if (this.geometry) this.geometry.instanceCount = segments;
  }

  clear(): void {
    this.object.clear();
    this.geometry?.dispose();
    this.geometry = null;
  }
}
