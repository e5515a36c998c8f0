// Pictures that are begun enter; how long the last one took leaves, until the graphics card was
// done with it: what it is told to draw is only queued when the call returns.

const LOOK_EVERY_MS = 8;

export class PictureClock {
  private lastMs = 0;
  private pending: { fence: WebGLSync; sinceMs: number } | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** At least; of a picture that is still being drawn, so far. */
  get tookMs(): number {
    const soFarMs = this.pending ? performance.now() - this.pending.sinceMs : 0;
    return Math.max(this.lastMs, soFarMs);
  }

  /** After the last call of a picture. One that is begun while another is drawn is not measured. */
  watch(sinceMs: number): void {
    if (this.pending) return;
    const fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!fence) return;
    this.gl.flush();
    this.pending = { fence, sinceMs };
    this.lookLater();
  }

  private lookLater(): void {
    window.setTimeout(() => this.look(), LOOK_EVERY_MS);
  }

  private look(): void {
    const { gl, pending } = this;
    if (!pending) return;
    const isDone = gl.getSyncParameter(pending.fence, gl.SYNC_STATUS) === gl.SIGNALED;
    if (!isDone && !gl.isContextLost()) return this.lookLater();
    if (isDone) this.lastMs = performance.now() - pending.sinceMs;
    gl.deleteSync(pending.fence);
    this.pending = null;
  }
}
