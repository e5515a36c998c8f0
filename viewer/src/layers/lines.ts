// Segments enter, six numbers each; one object of thin lines over the ground leaves.
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import type { Colour } from '../colours';

export class LinesLayer {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor(segments: Float32Array, colour: Colour, opacity: number, liftM: number) {
    const material = new LineBasicMaterial({
      color: colour,
      transparent: opacity < 1,
      opacity,
      depthWrite: opacity === 1,
    });
    this.object = new LineSegments(new BufferGeometry(), material);
    this.setSegments(segments);
    this.object.position.y = liftM;
    this.object.renderOrder = 2;
  }

  setSegments(segments: Float32Array): void {
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(segments, 3));
  }

  setColour(colour: Colour): void {
    this.object.material.color.setHex(colour);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}
