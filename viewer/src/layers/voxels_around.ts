// A place and a width enter; the voxels around it leave, fetched again when either changes. While
// the width is dragged one question is under way at a time, and the last answer is the one shown.
import { Group } from 'three';
import type { Chunk } from '../chunk';
import { Latest } from '../latest';
import type { Place } from '../protocol';
import { VoxelsLayer } from './voxels';

interface Around {
  x: number;
  z: number;
  withinM: number;
}

export class VoxelsAround {
  readonly object = new Group();
  private readonly questions: Latest<Around, Chunk>;
  private layer: VoxelsLayer | null = null;
  /** What was refused is not asked again with every change of the picture, as `Latest` would. */
  private asked: Around | null = null;

  /** `onChange` hears whether there are more voxels than the server sends. */
  constructor(
    ask: (x: number, z: number, withinM: number) => Promise<Chunk>,
    private readonly terrains: readonly string[],
    private readonly onChange: (isCut: boolean) => void,
    report: (error: unknown) => void,
  ) {
    this.questions = new Latest(
      ({ x, z, withinM }) => ask(x, z, withinM),
      (chunk) => this.take(chunk),
      report,
    );
  }

  show(around: Place, withinM: number): void {
    this.object.visible = true;
    const [x, , z] = around;
    const { asked } = this;
    if (asked && asked.x === x && asked.z === z && asked.withinM === withinM) return;
    this.asked = { x, z, withinM };
    this.questions.send(this.asked);
  }

  hide(): void {
    this.object.visible = false;
    // What could not be had may be had the next time.
    if (!this.layer) this.asked = null;
  }

  dispose(): void {
    this.questions.forget();
    this.layer?.dispose();
  }

  private take(chunk: Chunk): void {
    this.layer?.dispose();
    this.layer = new VoxelsLayer(chunk, this.terrains);
    this.object.add(this.layer.object);
    this.onChange(this.layer.isCut);
  }
}
