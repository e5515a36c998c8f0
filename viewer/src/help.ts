// The keys and what the mouse does enter; a sheet that lists them leaves.
import { button } from './controls';
import { make } from './dom';

const ROWS: readonly [string, string][] = [
  ['Drag', 'turn the picture; flying: look around'],
  ['Right drag, Ctrl drag', 'shift the picture'],
  ['Wheel', 'zoom towards the pointer; flying: forward, back'],
  ['Click', 'numbers of a link or a polygon; Plan to Blocks: start and goal'],
  ['Shift click', 'Plan to Blocks: move the start'],
  ['Drag a pin', 'Plan to Blocks: move start or goal'],
  ['W A S D, arrows', 'move'],
  ['Q, E', 'down, up'],
  ['Shift', 'move faster'],
  ['F', 'frame the level'],
  ['T', 'look from the top'],
  ['O', 'orbit or fly'],
  ['L', 'links on or off'],
  ['1 to 6', 'panels; on a tab also left, right'],
  ['Space', 'Terrain, Watch, Blocks: play or pause'],
  [', and .', 'the same: one step back, one step on'],
  ['Enter', 'drawing: close the polygon, end the route; in a field: done'],
  ['Backspace', 'drawing: take back a point'],
  ['?', 'this sheet'],
  ['Esc', 'close a message, end a tool, close the numbers'],
];

export class HelpSheet {
  readonly root: HTMLDialogElement;

  constructor() {
    const list = make('dl', {});
    for (const [keys, what] of ROWS) {
      list.append(make('dt', {}, make('kbd', { text: keys })), make('dd', { text: what }));
    }
    this.root = make(
      'dialog',
      { class: 'help', test: 'help', attributes: { 'aria-label': 'Keys and mouse' } },
      make('h2', { text: 'Keys and mouse' }),
      list,
      button('Close', 'help-close', () => this.root.close()),
    );
  }

  /** `Esc` closes a dialog by itself. */
  toggle(): void {
    if (this.root.open) this.root.close();
    else this.root.showModal();
  }
}
