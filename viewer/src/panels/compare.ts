// Two of the sets enter; a picture split between them leaves, seen by one camera.
import type { App } from '../app';
import { checkbox, section, select } from '../controls';
import { make } from '../dom';

/** Disabled where there is nothing to compare with. */
export function splitBox(app: App, test: string): HTMLElement {
  const { store, sets } = app;
  const split = checkbox('Two sets side by side', test, store.value.split, (isSplit) =>
    store.change({ split: isSplit }),
  );
  const show = () => {
    split.set(store.value.split);
    split.enable(sets.list.length > 1);
  };
  store.on(['split'], show);
  sets.on(show);
  show();
  return split.row;
}

export function compareSection(app: App, ...more: HTMLElement[]): HTMLElement {
  const { store, sets } = app;
  const left = select<string>('Left', 'generate-left-set', [], '', (value) =>
    store.change({ leftSet: Number(value) }),
  );
  const right = select<string>('Right', 'generate-right-set', [], '', (value) =>
    store.change({ rightSet: Number(value) }),
  );
  const choices = make('div', { class: 'indent' }, left.row, right.row);
  const note = make('p', { class: 'note', test: 'generate-compare-note' });
  const show = () => {
    const options = sets.list.map((set) => ({ value: `${set.id}`, label: set.name }));
    const shown = (side: 'left' | 'right') => `${app.layers.shown(side)?.facts.id ?? ''}`;
    left.setOptions(options, shown('left'));
    right.setOptions(options, shown('right'));
    note.hidden = options.length > 1;
    note.textContent = app.level?.can_bake
      ? 'There is one set so far; another bake makes a second.'
      : 'There is only this set.';
    choices.hidden = !store.value.split || options.length < 2;
  };
  store.on(['split', 'leftSet', 'rightSet'], show);
  sets.on(show);
  app.layers.on(show);
  app.whenLevel(show);
  show();
  return section('Compare', splitBox(app, 'generate-split'), choices, note, ...more);
}
