// What one panel keeps in the address enters with how it begins; a typed view on it leaves. Only
// what differs from the begin is written.
import type { Json, Store, ViewState } from './state';

export class PanelState<T extends Record<string, Json>> {
  constructor(
    private readonly store: Store,
    private readonly id: string,
    private readonly begin: T,
  ) {}

  /** An entry of another kind than at the begin counts as missing. */
  get value(): T {
    const kept = this.kept;
    if (!isObject(kept)) return this.begin;
    const entries = Object.entries(this.begin).map(([key, begin]) => {
      const value = kept[key];
      return [key, value !== undefined && isAlike(value, begin) ? value : begin];
    });
    return Object.fromEntries(entries) as T;
  }

  change(patch: Partial<T>): void {
    this.store.change(this.changed(patch));
  }

  /** The same as part of a change of the whole state. */
  changed(patch: Partial<T>): Pick<ViewState, 'ofPanels'> {
    const next = { ...this.value, ...patch };
    const kept = Object.entries(next).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(this.begin[key]),
    );
    const ofThis = Object.fromEntries(kept) as Record<string, Json>;
    return { ofPanels: { ...this.store.value.ofPanels, [this.id]: ofThis } };
  }

  /** Hears of changes of this panel's entries only. */
  on(listener: () => void): void {
    let last = JSON.stringify(this.kept);
    this.store.on(['ofPanels'], () => {
      const next = JSON.stringify(this.kept);
      if (next === last) return;
      last = next;
      listener();
    });
  }

  private get kept(): Json {
    return this.store.value.ofPanels[this.id] ?? null;
  }
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isAlike = (value: Json, begin: Json) =>
  typeof value === typeof begin && Array.isArray(value) === Array.isArray(begin);
