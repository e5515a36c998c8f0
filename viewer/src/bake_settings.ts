// Settings of a bake enter, the server's or the address's; the draft of the next bake leaves, what
// tells two bakes apart in words, and which setting an error is about.
import type { LevelFacts, Settings } from './protocol';

export type SettingKey = keyof Settings;

export interface Profile {
  apexM: number;
  reachM: number;
  maxFallM: number;
  use: 'exact' | 'upto';
}

export const MOST_PROFILES = 16;

/** A plan has one floor and no voxels: only the agent counts. */
const AGENT_KEYS: readonly SettingKey[] = ['radius', 'height', 'climb', 'slope'];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only the agent's settings can be another's where the level is a plan. */
export function takenOver(own: Settings, other: Settings, kind: LevelFacts['kind']): Settings {
  return kind === 'plan' ? { ...own, ...pick(other, AGENT_KEYS) } : other;
}

/** As `--settings` takes them; an empty list of profiles would be read as the default elsewhere. */
export function toSend(draft: Settings, kind: LevelFacts['kind']): Partial<Settings> {
  if (kind === 'plan') return pick(draft, AGENT_KEYS);
  return { ...draft, jump: draft.jump.length > 0 ? draft.jump : ['none'] };
}

function pick(draft: Settings, keys: readonly SettingKey[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, draft[key]])) as Partial<Settings>;
}

const keysOf = (settings: Settings) => Object.keys(settings) as SettingKey[];

/** What differs from the start, as text: the address rounds numbers, and settings must not be. */
export function toText(draft: Settings, start: Settings): string {
  const parts = keysOf(start).filter((key) => !isSame(draft[key], start[key])).map((key) =>
    key === 'jump' ? `jump=${draft.jump.join(';')}` : `${key}=${draft[key] ?? ''}`,
  );
  return parts.join(' ');
}

/** What cannot be read is as at the start. */
export function fromText(text: string, start: Settings): Settings {
  const draft: Record<string, unknown> = { ...start };
  for (const part of text.split(' ')) {
    const at = part.indexOf('=');
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    if (!(key in start)) continue;
    const read = valueOf(key as SettingKey, value);
    if (read !== undefined) draft[key] = read;
  }
  return draft as unknown as Settings;
}

function valueOf(key: SettingKey, text: string): unknown {
  if (key === 'jump') return text === '' ? [] : text.split(';').slice(0, MOST_PROFILES);
  if (key === 'exact') return text === 'true';
  if (key === 'redundant' || key === 'method') return text;
  if (text === '') return key === 'max_speed' || key === 'epsilon' ? null : undefined;
  if (key === 'step' && text === 'auto') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

export function readProfile(text: string): Profile {
  const [apex, reach, fall, use] = text.split(',');
  return {
    apexM: Number(apex),
    reachM: Number(reach),
    maxFallM: Number(fall),
    use: use === 'exact' ? 'exact' : 'upto',
  };
}

export function profileText({ apexM, reachM, maxFallM, use }: Profile): string {
  return `${apexM},${reachM},${maxFallM},${use}`;
}

const NAMES: Partial<Record<SettingKey, string>> = {
  cell_height: 'cell height',
  max_speed: 'max speed',
};

/** 'reach 5, step 4': what the one has that the other has not. Empty if they are the same. */
export function differenceWords(a: Settings, b: Settings): string {
  const words = keysOf(a).filter((key) => !isSame(a[key], b[key])).map((key) =>
    key === 'jump' ? jumpWords(a.jump, b.jump) : `${NAMES[key] ?? key} ${valueWords(key, a[key])}`,
  );
  return words.join(', ');
}

function valueWords(key: SettingKey, value: unknown): string {
  if (value === null) return key === 'epsilon' ? 'one cell' : 'any';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === 'landing,edges') return 'both';
  return typeof value === 'number' ? `${Number(value.toPrecision(4))}` : String(value);
}

/** Only what differs if there is one profile in each, else all of them. */
function jumpWords(a: readonly string[], b: readonly string[]): string {
  if (a.length === 0) return 'no jumps';
  if (a.length > 1 || b.length !== 1) return `jump ${a.join(' and ')}`;
  const [own, other] = [readProfile(a[0]!), readProfile(b[0]!)];
  const words: string[] = [];
  if (own.apexM !== other.apexM) words.push(`apex ${own.apexM}`);
  if (own.reachM !== other.reachM) words.push(`reach ${own.reachM}`);
  if (own.maxFallM !== other.maxFallM) words.push(`max fall ${own.maxFallM}`);
  if (own.use !== other.use) words.push(own.use);
  return words.join(', ');
}

/** Errors begin with the flag, or with the key if the value was no number at all. */
export function settingOf(error: string, settings: Settings): SettingKey | null {
  const name = /^(?:--|settings: )([a-z_-]+)/.exec(error)?.[1]?.replaceAll('-', '_');
  return keysOf(settings).find((key) => key === name) ?? null;
}
