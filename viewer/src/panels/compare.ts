// Two of the sets enter; a picture split between them leaves, seen by one camera.
import type { App } from '../app';
import { checkbox, section, select } from '../controls';
import { make } from '../dom';

/** `prefix` keeps the names apart where two panels have the section. */
export function compareSection(app: App, prefix = '', ...more: HTMLElement[]): HTMLElement {
  const { store, sets } = app;
  const split = checkbox('Two sets side by side', `${prefix}split`, store.value.split, (isSplit) =>
    store.change({ split: isSplit }),
  );
  const left = select<string>('Left', `${prefix}left-set`, [], '', (value) =>
    store.change({ leftSet: Number(value) }),
  );
  const right = select<string>('Right', `${prefix}right-set`, [], '', (value) =>
    store.change({ rightSet: Number(value) }),
  );
  const choices = make('div', { class: 'indent' }, left.row, right.row);
  const note = make('p', {
    class: 'note',
    text: 'There is one set so far; another bake makes a second.',
  });
  const show = () => {
    const options = sets.list.map((set) => ({ value: `${set.id}`, label: set.name }));
    const shown = (side: 'left' | 'right') => `${app.layers.shown(side)?.facts.id ?? ''}`;
    left.setOptions(options, shown('left'));
    right.setOptions(options, shown('right'));
    split.set(store.value.split);
    split.enable(options.length > 1);
    note.hidden = options.length > 1;
    choices.hidden = !store.value.split || options.length < 2;
  };
  store.on(['split', 'leftSet', 'rightSet'], show);
  sets.on(show);
  app.layers.on(show);
  show();
  return section('Compare', split.row, choices, note, ...more);
}
