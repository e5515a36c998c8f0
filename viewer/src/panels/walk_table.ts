// Walks enter; a table leaves, one column for each.
import { cssColour } from '../colours';
import type { Colour } from '../colours';
import { make } from '../dom';
import { metresText } from '../text';
import type { WalkFacts } from '../walks';

export interface TabledWalk {
  /** For tests: `adult-miran`. */
  id: string;
  /** One line each. */
  heading: readonly string[];
  colour: Colour;
  facts: WalkFacts;
}

const ROWS: readonly { name: string; test: string; of(facts: WalkFacts): string }[] = [
  { name: 'Walked', test: 'walked', of: (facts) => metresText(facts.walked_m, 1) },
  { name: 'Cost', test: 'cost', of: (facts) => facts.cost.toFixed(1) },
  { name: 'Time', test: 'seconds', of: (facts) => `${facts.seconds.toFixed(1)} s` },
  { name: 'Jumps', test: 'jumps', of: (facts) => `${facts.jumps}` },
  { name: 'Lost, found back', test: 'repaired', of: (facts) => `${facts.repaired}` },
  { name: 'Ended', test: 'ended', of: (facts) => facts.ended },
];

const IRM_LOST =
  'IRM is lost where its route touches a border: routes of dual and clearance keep away from them.';

export function walkTable(walks: readonly TabledWalk[], test: string): HTMLElement {
  const cells = (of: (walk: TabledWalk) => HTMLElement) => walks.map(of);
  const isIrmLost = walks.some(({ facts }) => facts.steering === 'irm' && facts.ended === 'lost');
  return make(
    'div',
    { class: 'wide' },
    isIrmLost ? make('p', { class: 'note', test: `${test}-irm-lost`, text: IRM_LOST }) : null,
    make(
      'table',
      { class: 'routes', test },
      make('thead', {}, make('tr', {}, make('th', {}), ...cells(headCell))),
      make(
        'tbody',
        {},
        ...ROWS.map(({ name, test: row, of }) =>
          make(
            'tr',
            {},
            make('th', { text: name, attributes: { scope: 'row' } }),
            ...cells(({ id, facts }) =>
              make('td', { text: of(facts), test: `${test}-${row}-${id}` }),
            ),
          ),
        ),
      ),
    ),
  );
}

function headCell({ heading, colour }: TabledWalk): HTMLElement {
  const swatch = make('span', { class: 'swatch line' });
  swatch.style.borderColor = cssColour(colour);
  const lines = heading.map((text) => make('div', { text }));
  return make('th', { attributes: { scope: 'col' } }, ...lines, swatch);
}
