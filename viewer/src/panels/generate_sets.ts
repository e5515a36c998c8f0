// The server's sets enter; a table leaves in which one is accepted, some are shown, and others go.
import type { App } from '../app';
import { differenceWords } from '../bake_settings';
import { cssColour } from '../colours';
import { section, signButton } from '../controls';
import { make } from '../dom';
import type { SetFacts } from '../protocol';
import { countText, many } from '../text';

const HEADS = ['Set', 'Links', 'Polygons', 's', ''] as const;

export function setsSection(app: App): HTMLElement {
  const { sets, store, layers } = app;
  const table = make('table', { class: 'routes sets', test: 'generate-sets' });
  const note = make('p', { class: 'note', test: 'generate-sets-note' });
  const heads = HEADS.map((text) => make('th', { text, attributes: { scope: 'col' } }));
  const head = make('thead', {}, make('tr', {}, ...heads));
  const show = () => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset['test'];
    table.replaceChildren(head, ...sets.list.map((set) => setRows(app, set)));
    table.hidden = sets.list.length === 0;
    // The row was made anew; a keyboard stays where it was.
    if (focused) table.querySelector<HTMLElement>(`[data-test="${focused}"]`)?.focus();
    note.textContent = noteText(app);
  };
  let accepted = sets.accepted;
  sets.on(() => {
    const isOther = accepted !== null && sets.accepted !== accepted;
    accepted = sets.accepted;
    const { shownSets } = store.value;
    const areGone =
      sets.list.length > 0 && shownSets?.length && !shownSets.some((id) => sets.find(id) !== null);
    if (isOther || areGone) store.change({ shownSets: null });
    show();
  });
  store.on(['shownSets', 'split'], show);
  layers.on(show);
  show();
  return section('Sets', table, note);
}

function noteText(app: App): string {
  const accepted = app.sets.acceptedFacts;
  if (!accepted) return 'No set yet.';
  const use = `Routes, Save and Download are of ${accepted.name}, the accepted set.`;
  const seen = app.layers.shown('left')?.facts.id;
  if (seen === accepted.id || app.store.value.split) return use;
  return `${use} The picture shows ${seen === undefined ? 'none' : 'another'}.`;
}

function setRows(app: App, set: SetFacts): HTMLElement {
  const { sets, report } = app;
  const name = (part: string) => `generate-set-${set.id}-${part}`;
  const cell = (text: string, part: string) => make('td', { text, test: name(part) });
  const goAway = () => void sets.remove(set.id).catch(report);
  const remove = signButton('×', name('remove'), goAway, `Remove ${set.name}`);
  remove.classList.add('small');
  remove.disabled = sets.list.length < 2;
  const { by_kind: kinds } = set.links;
  return make(
    'tbody',
    { test: name('rows') },
    make(
      'tr',
      {},
      make('th', { text: set.name, test: name('name'), attributes: { scope: 'row' } }),
      cell(countText(set.links.count), 'links'),
      cell(countText(set.surface.polygons), 'polygons'),
      cell(set.time_s ? set.time_s.total.toFixed(2) : '–', 'seconds'),
      make('td', {}, remove),
    ),
    make(
      'tr',
      {},
      make(
        'td',
        { attributes: { colspan: `${HEADS.length}` } },
        make(
          'div',
          { class: 'flow' },
          acceptBox(app, set, name('accept')),
          showBox(app, set, name('show')),
        ),
        make('div', {
          class: 'note',
          test: name('kinds'),
          text: `${many(kinds.jump, 'jump')}, ${many(kinds.drop, 'drop')}`,
        }),
        make('div', { class: 'note', test: name('differs'), text: differsText(app, set) }),
      ),
    ),
  );
}

function differsText(app: App, set: SetFacts): string {
  const accepted = app.sets.acceptedFacts;
  if (!accepted || accepted.id === set.id) return '';
  const words = differenceWords(set.settings, accepted.settings);
  return words || `settings as in ${accepted.name}`;
}

function acceptBox(app: App, set: SetFacts, test: string): HTMLElement {
  const isAccepted = app.sets.accepted === set.id;
  const input = make('input', {
    test,
    attributes: { type: 'radio', name: 'generate-accepted', id: test },
  });
  input.checked = isAccepted;
  input.addEventListener('change', () => app.sets.accept(set.id).catch(app.report));
  const label = make('label', {
    text: isAccepted ? 'Accepted' : 'Accept',
    title: 'Plan with it, save it, download it',
    attributes: { for: test },
  });
  return make('div', { class: 'row check' }, input, label);
}

function showBox(app: App, set: SetFacts, test: string): HTMLElement {
  const { store, sets, layers } = app;
  const { shownSets, split } = store.value;
  const shown = shownSets ?? (sets.accepted === null ? [] : [sets.accepted]);
  const input = make('input', { test, attributes: { type: 'checkbox', id: test } });
  input.checked = split
    ? layers.shown('left')?.facts.id === set.id || layers.shown('right')?.facts.id === set.id
    : shown.includes(set.id);
  input.disabled = split;
  input.addEventListener('change', () => {
    const others = shown.filter((id) => id !== set.id && sets.find(id) !== null);
    store.change({ shownSets: input.checked ? [...others, set.id] : others });
  });
  const title = split
    ? 'Side by side, the halves say which sets are shown'
    : 'Ground and links of one, links of the others';
  const colour = layers.more.colourOf(set.id);
  const swatch =
    colour === null ? null : make('span', { class: 'swatch', title: 'Its links have this colour' });
  if (swatch && colour !== null) swatch.style.background = cssColour(colour);
  const label = make('label', { text: 'Show', title, attributes: { for: test } });
  return make('div', { class: 'row check' }, input, label, swatch);
}
