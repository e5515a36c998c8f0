// What the server says of its sets enters; facts, surfaces and links of each leave, fetched once.
import type { Api } from './api';
import { LinkData } from './link_data';
import type { SetFacts } from './protocol';
import { SurfaceData } from './surface_data';

export interface SetData {
  surface: SurfaceData;
  links: LinkData;
}

export class Sets {
  list: readonly SetFacts[] = [];
  accepted: number | null = null;
  private readonly data = new Map<number, Promise<SetData>>();
  private readonly listeners: (() => void)[] = [];
  private questions = 0;

  constructor(private readonly api: Api) {}

  /** The list is the server's, and what was asked for of a set is there. */
  get isAtRest(): boolean {
    return this.questions === 0;
  }

  /** Hears of every change of the list or of the accepted set. */
  on(listener: () => void): void {
    this.listeners.push(listener);
  }

  find(id: number | null): SetFacts | null {
    return this.list.find((set) => set.id === id) ?? null;
  }

  get acceptedFacts(): SetFacts | null {
    return this.find(this.accepted);
  }

  refresh(): Promise<void> {
    return this.untilAnswered(() => this.readList());
  }

  accept(id: number): Promise<void> {
    return this.untilAnswered(async () => {
      await this.api.acceptSet(id);
      await this.readList();
    });
  }

  remove(id: number): Promise<void> {
    return this.untilAnswered(async () => {
      await this.api.removeSet(id);
      await this.readList();
    });
  }

  load(id: number): Promise<SetData> {
    let data = this.data.get(id);
    if (!data) {
      data = this.untilAnswered(() => this.fetch(id));
      this.data.set(id, data);
      data.catch(() => this.data.delete(id));
    }
    return data;
  }

  private async readList(): Promise<void> {
    const { accepted, sets } = await this.api.sets();
    this.list = sets;
    this.accepted = accepted;
    for (const id of this.data.keys()) if (!this.find(id)) this.data.delete(id);
    for (const listener of this.listeners) listener();
  }

  private async fetch(id: number): Promise<SetData> {
    const [surface, links] = await Promise.all([this.api.surface(id), this.api.links(id)]);
    return { surface: new SurfaceData(surface), links: new LinkData(links) };
  }

  private async untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.questions += 1;
    try {
      return await ask();
    } finally {
      this.questions -= 1;
    }
  }
}
