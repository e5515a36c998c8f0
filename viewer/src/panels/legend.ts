// What is drawn in which colours enters; a list of the colours with their names leaves.
import type { App } from '../app';
import {
  AXIS_COLOUR,
  KIND_COLOURS,
  METHOD_COLOURS,
  NEUTRAL_LEVEL,
  cssColour,
  heightColour,
  storeyColour,
  terrainColours,
  toldApart,
} from '../colours';
import type { Colour } from '../colours';
import { make } from '../dom';
import { BLOCKED_COLOUR, SOLID_COLOUR } from '../layers/voxels';

type Entry = [name: string, colour: Colour];

export function makeLegend(app: App): HTMLElement {
  const root = make('div', { class: 'legend', test: 'legend' });
  const show = () => root.replaceChildren(...groups(app));
  app.store.on(['layers', 'surfaceColours', 'levelColours', 'linkColours'], show);
  app.layers.on(show);
  app.whenLevel(show);
  show();
  return root;
}

function groups(app: App): HTMLElement[] {
  const { layers, surfaceColours, levelColours, linkColours } = app.store.value;
  const shown = app.layers.shown('left');
  const terrains = shown?.facts.terrains ?? app.level?.terrains ?? [];
  const palette = terrainColours(terrains);
  const terrainEntries: Entry[] = terrains.map((name, i) => [name, palette[i]!]);
  const made: HTMLElement[] = [];
  const usesTerrains =
    (layers.surface && surfaceColours === 'terrain') ||
    (layers.level && levelColours === 'terrain') ||
    layers.spans;
  if (usesTerrains) made.push(group('Terrains', terrainEntries));
  if (layers.surface && surfaceColours === 'storey') {
    const count = shown?.data.surface.storeys ?? 0;
    made.push(
      group(
        'Storeys',
        Array.from({ length: count }, (_, i) => [`${i}`, storeyColour(i)]),
      ),
    );
  }
  if (layers.surface && surfaceColours === 'height' && shown) made.push(heightScale(app));
  if (layers.links) made.push(group('Links', linkEntries(app, linkColours)));
  const others: Entry[] = [];
  if (layers.level && levelColours === 'neutral' && app.level?.has_mesh)
    others.push(['level', NEUTRAL_LEVEL]);
  if (layers.axis) others.push(['medial axis', AXIS_COLOUR]);
  if (layers.spans) others.push(['span, not walkable', SOLID_COLOUR]);
  if (layers.freeSpace) others.push(['feet would touch', BLOCKED_COLOUR]);
  if (others.length > 0) made.push(group('Also', others));
  return made;
}

function linkEntries(app: App, by: 'kind' | 'method' | 'profile'): Entry[] {
  if (by === 'kind') return Object.entries(KIND_COLOURS);
  if (by === 'method') {
    return [
      ['found by landing', METHOD_COLOURS.landing],
      ['found by edges', METHOD_COLOURS.edges],
    ];
  }
  const sides = [app.layers.shown('left'), app.layers.shown('right')];
  const lists = sides.map((view) => view?.facts.settings.jump ?? []);
  const most = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: most }, (_, i) => {
    const names = lists.flatMap((list) => list[i] ?? []);
    return [[...new Set(names)].join(' | '), toldApart(i)];
  });
}

function group(title: string, entries: readonly Entry[]): HTMLElement {
  const list = make('ul', {});
  for (const [name, colour] of entries) {
    const swatch = make('span', { class: 'swatch' });
    swatch.style.backgroundColor = cssColour(colour);
    list.append(make('li', {}, swatch, name));
  }
  return make('div', { class: 'legend-group' }, make('h3', { text: title }), list);
}

function heightScale(app: App): HTMLElement {
  const { minY, maxY } = app.layers.shown('left')!.data.surface.heights(null);
  const bar = make('div', { class: 'height-scale' });
  const stops = Array.from({ length: 9 }, (_, i) => cssColour(heightColour(i / 8)));
  bar.style.backgroundImage = `linear-gradient(to right, ${stops.join(', ')})`;
  return make(
    'div',
    { class: 'legend-group' },
    make('h3', { text: 'Heights' }),
    bar,
    make(
      'div',
      { class: 'scale-ends' },
      make('span', { text: `${minY.toFixed(1)} m` }),
      make('span', { text: `${maxY.toFixed(1)} m` }),
    ),
  );
}
