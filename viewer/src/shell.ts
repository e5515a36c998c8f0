// The page's frame: top bar, tabs and panels, status line, and where the core's other parts go.
import type { App, GroundHit, Panel } from './app';
import { button, select, signButton } from './controls';
import { leaveKeysToPicture, make } from './dom';
import type { LevelFacts } from './protocol';
import { countText, many, placeText } from './text';

export interface Frame {
  readonly root: HTMLElement;
  /** Where the stage goes. */
  readonly view: HTMLElement;
  readonly topBar: HTMLElement;
  readonly sidebar: HTMLElement;
  readonly hint: HTMLElement;
  readonly place: HTMLElement;
}

/** Empty, so that the picture can be made before the rest is known. */
export function makeFrame(): Frame {
  const view = make('main', { class: 'view', test: 'view' });
  const topBar = make('header', { class: 'top-bar' });
  const sidebar = make('aside', { class: 'sidebar', attributes: { 'aria-label': 'Panels' } });
  const hint = make('span', { test: 'hint' });
  const place = make('span', { class: 'place', test: 'place' });
  const status = make('footer', { class: 'status' }, hint, place);
  const root = make('div', { class: 'app' }, topBar, sidebar, view, status);
  document.body.append(root);
  return { root, view, topBar, sidebar, hint, place };
}

export function showPlace(frame: Frame, hit: GroundHit | null): void {
  const polygon = hit?.polygon == null ? '' : `  polygon ${hit.polygon}`;
  frame.place.textContent = hit ? `${placeText(hit.place)}${polygon}` : '';
}

export function fillTopBar(
  frame: Frame,
  app: App,
  actions: { toggleTheme(): void; toggleHelp(): void },
): void {
  const name = make('strong', { class: 'level-name', test: 'level-name' });
  const totals = make('span', { class: 'totals', test: 'totals' });
  const sets = select<string>('Set', 'accepted-set', [], '', (value) => {
    app.sets.accept(Number(value)).catch(app.report);
  });
  sets.row.classList.add('compact');
  /** Where there is nothing to choose, words. */
  const acceptedSet = make('div', { class: 'accepted-set' });
  const onlySet = make('span', { class: 'only-set', test: 'accepted-set' });
  const showTotals = (level: LevelFacts | null) => {
    const set = app.sets.acceptedFacts;
    const parts = level?.has_mesh ? [many(level.triangles, 'triangle')] : [];
    if (set) parts.push(many(set.surface.polygons, 'polygon'), many(set.links.count, 'link'));
    totals.textContent = parts.join(' · ');
  };
  const showSets = () => {
    const options = app.sets.list.map((set) => ({
      value: `${set.id}`,
      label: `${set.name} (${countText(set.links.count)} links)`,
    }));
    sets.setOptions(options, `${app.sets.accepted ?? ''}`);
    const [first, ...others] = app.sets.list;
    onlySet.textContent = first ? `Set: ${first.name}` : '';
    const shown = others.length > 0 ? sets.row : onlySet;
    if (acceptedSet.firstChild !== shown) acceptedSet.replaceChildren(shown);
    showTotals(app.level);
  };
  app.sets.on(showSets);
  app.whenLevel((level) => {
    name.textContent = level.name;
    document.title = `${level.name} – Pronk`;
    showTotals(level);
  });
  showSets();
  const theme = signButton('◐', 'theme', actions.toggleTheme, 'Light or dark');
  const help = signButton('?', 'help-button', actions.toggleHelp, 'Keys and mouse (?)');
  frame.topBar.append(
    make('span', { class: 'brand', text: 'Pronk' }),
    name,
    totals,
    make('span', { class: 'spring' }),
    acceptedSet,
    theme,
    help,
  );
}

/** Answers which panel is shown. */
export function fillSidebar(frame: Frame, app: App, panels: readonly Panel[]): () => Panel | null {
  const tabs = make('div', {
    class: 'tabs',
    attributes: { role: 'tablist', 'aria-label': 'Panels' },
  });
  const bodies = make('div', { class: 'panels' });
  frame.sidebar.append(tabs, bodies);
  const parts = panels.map((panel) => {
    const tab = button(panel.title, `tab-${panel.id}`, () => app.store.change({ panel: panel.id }));
    tab.title = `${panel.about} (${panel.key})`;
    tab.id = `tab-${panel.id}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `panel-${panel.id}`);
    const body = make('div', {
      class: 'panel',
      test: `panel-${panel.id}`,
      attributes: { role: 'tabpanel', id: `panel-${panel.id}`, 'aria-labelledby': tab.id },
    });
    body.hidden = true;
    tabs.append(tab);
    bodies.append(body);
    panel.mount(body, app);
    return { panel, tab, body, scrolledPx: 0 };
  });
  let shown: Panel | null = null;
  const show = () => {
    const wanted = parts.find(({ panel }) => panel.id === app.store.value.panel) ?? parts[0];
    if (!wanted || wanted.panel === shown) return;
    const before = parts.find(({ panel }) => panel === shown);
    if (before) before.scrolledPx = bodies.scrollTop;
    shown?.hide();
    shown = wanted.panel;
    for (const { panel, tab, body } of parts) {
      const isShown = panel === shown;
      tab.setAttribute('aria-selected', `${isShown}`);
      tab.tabIndex = isShown ? 0 : -1;
      body.hidden = !isShown;
    }
    shown.show();
    bodies.scrollTop = wanted.scrolledPx;
  };
  tabs.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const at = parts.findIndex(({ panel }) => panel === shown);
    const next = parts.at((at + by) % parts.length)!;
    app.store.change({ panel: next.panel.id });
    next.tab.focus();
    // Over the picture, arrows move the camera.
    event.stopPropagation();
    event.preventDefault();
  });
  leaveKeysToPicture(tabs);
  app.store.on(['panel'], show);
  show();
  return () => shown;
}

/** Names of the two sets of a split picture. */
export function labelSides(frame: Frame, app: App): void {
  const labels = (['left', 'right'] as const).map((side) => {
    const label = make('div', { class: `side-label ${side}`, test: `side-${side}` });
    frame.view.append(label);
    return { side, label };
  });
  app.layers.on(() => {
    for (const { side, label } of labels) {
      const set = app.layers.shown(side)?.facts;
      label.textContent = set ? `${set.name}: ${many(set.links.count, 'link')}` : '';
    }
  });
}
