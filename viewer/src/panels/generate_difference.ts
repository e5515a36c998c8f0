// The two sets of a split picture enter; a table leaves with their numbers and how they differ.
import type { App } from '../app';
import { differenceWords } from '../bake_settings';
import { make } from '../dom';
import type { SetFacts } from '../protocol';
import { countText } from '../text';

const seconds = (value: number) => value.toFixed(2);

const ROWS: readonly {
  name: string;
  test: string;
  of(set: SetFacts): number | null;
  text(value: number): string;
}[] = [
  { name: 'Links', test: 'links', of: (set) => set.links.count, text: countText },
  { name: 'Jumps', test: 'jumps', of: (set) => set.links.by_kind.jump, text: countText },
  { name: 'Drops', test: 'drops', of: (set) => set.links.by_kind.drop, text: countText },
  { name: 'Take-offs', test: 'takeoffs', of: (set) => set.links.takeoffs, text: countText },
  { name: 'Polygons', test: 'polygons', of: (set) => set.surface.polygons, text: countText },
  { name: 'Area, m²', test: 'area', of: (set) => set.surface.area_m2, text: countText },
  { name: 'Bytes', test: 'bytes', of: (set) => set.links.bytes, text: countText },
  { name: 'Seconds', test: 'seconds', of: (set) => set.time_s?.total ?? null, text: seconds },
];

export function differenceTable(app: App): HTMLElement {
  const table = make('table', { class: 'routes', test: 'generate-difference' });
  const words = make('p', { class: 'note', test: 'generate-difference-words' });
  const root = make('div', {}, table, words);
  const show = () => {
    const [left, right] = [app.layers.shown('left')?.facts, app.layers.shown('right')?.facts];
    root.hidden = !app.store.value.split || !left || !right;
    if (root.hidden || !left || !right) return;
    const head = [left.name, right.name, 'Change'].map((text) =>
      make('th', { text, attributes: { scope: 'col' } }),
    );
    const body = ROWS.map(({ name, test, of, text }) => {
      const values = [of(left), of(right)] as const;
      return make(
        'tr',
        {},
        make('th', { text: name, attributes: { scope: 'row' } }),
        ...values.map((value) => make('td', { text: value === null ? '–' : text(value) })),
        make('td', { text: signed(values, text), test: `generate-difference-${test}` }),
      );
    });
    table.replaceChildren(
      make('thead', {}, make('tr', {}, make('th', {}), ...head)),
      make('tbody', {}, ...body),
    );
    const differs = differenceWords(right.settings, left.settings);
    words.textContent = differs ? `${right.name} has ${differs}.` : 'Their settings are the same.';
  };
  app.layers.on(show);
  app.store.on(['split'], show);
  show();
  return root;
}

function signed(
  [left, right]: readonly [number | null, number | null],
  text: (value: number) => string,
): string {
  if (left === null || right === null) return '–';
  const shown = text(Math.abs(right - left));
  if (Number(shown.replaceAll(',', '')) === 0) return '0';
  return `${right > left ? '+' : '−'}${shown}`;
}
