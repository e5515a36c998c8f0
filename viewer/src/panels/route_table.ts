// Planned routes enter; a table of both planners leaves, and the list of one route's legs.
import type { App } from '../app';
import { ROUTE_COLOURS, cssColour } from '../colours';
import { section, select } from '../controls';
import { make } from '../dom';
import { legPoints } from '../layers/route';
import type { Planning } from '../planning';
import type { Leg, Place, Route } from '../protocol';
import { PLANNERS } from '../state';
import type { Planner } from '../state';
import { metresText, microsecondsText } from '../text';

const PLANNER_WORDS: Record<Planner, string> = { optimal: 'Optimal', corridor: 'Corridor' };

const ROWS: readonly { name: string; test: string; of(route: Route): string }[] = [
  { name: 'Route', test: 'found', of: (route) => route.words },
  { name: 'Cost', test: 'cost', of: (route) => metresText(route.cost) },
  { name: 'Length', test: 'length', of: (route) => metresText(route.length_m) },
  { name: 'Jumps', test: 'jumps', of: (route) => `${route.jumps}` },
  { name: 'Planned in', test: 'time', of: (route) => microsecondsText(route.time_us) },
];

export interface RouteTable {
  readonly root: HTMLElement;
  readonly legs: HTMLElement;
  show(): void;
}

export function makeRouteTable(app: App, planning: Planning): RouteTable {
  const { store } = app;
  const drawn = Object.fromEntries(
    PLANNERS.map((planner) => [planner, drawnBox(app, planner)]),
  ) as Record<Planner, HTMLInputElement>;
  const body = make('tbody', {});
  const table = make(
    'table',
    { class: 'routes', test: 'route-table' },
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        make('th', {}),
        ...PLANNERS.map((planner) => headCell(planner, drawn[planner])),
      ),
    ),
    body,
  );
  const listed = select(
    'Legs of',
    'listed-planner',
    PLANNERS.map((planner) => ({ value: planner, label: PLANNER_WORDS[planner] })),
    store.value.listedPlanner,
    (listedPlanner) => store.change({ listedPlanner }),
  );
  const legList = make('ol', { class: 'legs', test: 'legs' });
  const roundTrip = make('p', { class: 'note', test: 'round-trip' });

  const show = () => {
    const { planners, listedPlanner, start, goal } = store.value;
    for (const planner of PLANNERS) drawn[planner].checked = planners[planner];
    listed.set(listedPlanner);
    const routes = PLANNERS.map((planner) => planning.route(planner));
    body.replaceChildren(
      ...ROWS.map(({ name, test, of }) =>
        make(
          'tr',
          {},
          make('th', { text: name, attributes: { scope: 'row' } }),
          ...routes.map((route, i) =>
            make('td', { text: route ? of(route) : '–', test: `${test}-${PLANNERS[i]}` }),
          ),
        ),
      ),
    );
    const { answer, roundTripMs } = planning;
    roundTrip.textContent = answer
      ? `Round trip ${roundTripMs.toFixed(0)} ms${mapWords(answer.map.made_ms)}`
      : start && goal
        ? 'No answer yet.'
        : 'No route yet: set a start and a goal.';
    const legs = planning.route(listedPlanner)?.legs ?? [];
    legList.replaceChildren(...legs.map((leg, i) => legItem(app, leg, i)));
  };
  store.on(['listedPlanner'], show);
  return {
    root: section('Routes', table, roundTrip),
    legs: section('Legs', listed.row, legList),
    show,
  };
}

const mapWords = (madeMs: number) =>
  madeMs > 0 ? `, of which ${madeMs.toFixed(0)} ms for the traveller's map` : '';

function drawnBox(app: App, planner: Planner): HTMLInputElement {
  const box = make('input', {
    test: `draw-${planner}`,
    attributes: { type: 'checkbox', id: `draw-${planner}` },
  });
  box.addEventListener('change', () => {
    const { planners } = app.store.value;
    app.store.change({ planners: { ...planners, [planner]: box.checked } });
  });
  return box;
}

function headCell(planner: Planner, box: HTMLInputElement): HTMLElement {
  const swatch = make('span', { class: `swatch line ${planner === 'corridor' ? 'dashed' : ''}` });
  swatch.style.borderColor = cssColour(ROUTE_COLOURS[planner].walk);
  const label = make(
    'label',
    { title: 'Draw this route and its corridor; green is ground that both have', attributes: { for: box.id } },
    PLANNER_WORDS[planner],
  );
  return make('th', { attributes: { scope: 'col' } }, box, label, swatch);
}

function legItem(app: App, leg: Leg, number: number): HTMLElement {
  const points = legPoints(leg);
  const item = make(
    'button',
    { class: 'leg', test: `leg-${number}`, title: 'Show it', attributes: { type: 'button' } },
    make('span', { class: `leg-kind ${leg.kind}`, text: leg.kind }),
    make('span', { class: 'leg-words', text: legWords(leg) }),
  );
  item.addEventListener('click', () => frame(app, points));
  return make('li', {}, item);
}

function legWords(leg: Leg): string {
  if (leg.kind === 'walk') return metresText(flatLength(leg.points));
  const upM = leg.landing[1] - leg.takeoff[1];
  const [vx, vy, vz] = leg.launch_velocity;
  const parts = [
    metresText(flatLength([leg.takeoff, leg.landing])),
    `${metresText(Math.abs(upM))} ${upM < -0.005 ? 'down' : 'up'}`,
    `rises ${metresText(leg.apex_m)}`,
    `${Math.hypot(vx, vy, vz).toFixed(2)} m/s`,
    `${leg.duration_s.toFixed(2)} s`,
  ];
  return parts.join(', ');
}

function flatLength(points: readonly Place[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < points.length; ++i) {
    sum += Math.hypot(points[i + 1]![0] - points[i]![0], points[i + 1]![2] - points[i]![2]);
  }
  return sum;
}

function frame(app: App, points: readonly Place[]): void {
  const middle = [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis]!);
    return (Math.min(...values) + Math.max(...values)) / 2;
  }) as Place;
  const reachM = Math.max(
    ...points.map((p) => Math.hypot(p[0] - middle[0], p[1] - middle[1], p[2] - middle[2])),
  );
  app.stage.rig.frame(middle, Math.max(1.5, reachM * 1.2));
}
