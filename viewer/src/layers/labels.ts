// Places with words enter; small labels over the picture leave, the more important first where
// they would cover each other.
import { make } from '../dom';
import type { Place } from '../protocol';
import type { Stage } from '../stage';

export interface Label {
  place: Place;
  text: string;
  /** A colour of CSS. */
  colour: string;
  /** Higher ones stay where there is no room for all. */
  rank: number;
}

const HEIGHT_PX = 18;
const PX_PER_LETTER = 6.5;
const GAP_PX = 9;

export class Labels {
  private readonly root: HTMLElement;
  private labels: { label: Label; element: HTMLElement }[] = [];

  constructor(
    private readonly stage: Stage,
    test: string,
  ) {
    this.root = make('div', { class: 'labels', test });
    this.root.hidden = true;
    stage.canvas.after(this.root);
    stage.afterFrame.push(() => this.arrange());
  }

  set(labels: readonly Label[]): void {
    this.labels = [...labels]
      .sort((a, b) => b.rank - a.rank)
      .map((label) => {
        const element = make('span', { text: label.text });
        element.style.borderColor = label.colour;
        return { label, element };
      });
    this.root.replaceChildren(...this.labels.map(({ element }) => element));
    this.stage.requestFrame();
  }

  show(isShown: boolean): void {
    this.root.hidden = !isShown;
    this.stage.requestFrame();
  }

  /** Where everything is, is read before anything is written: the page is laid out once. */
  private arrange(): void {
    if (this.root.hidden || this.labels.length === 0) return;
    const area = this.root.getBoundingClientRect();
    const places = this.labels.map(({ label }) => label.place);
    const points = this.stage.toScreens(places, 'left');
    const taken: { x: number; y: number; width: number }[] = [];
    this.labels.forEach(({ label, element }, i) => {
      const { x, y, isAhead } = points[i]!;
      const width = label.text.length * PX_PER_LETTER + 12;
      const box = { x: x - area.left + GAP_PX, y: y - area.top - HEIGHT_PX / 2, width };
      const isFree = taken.every(
        (other) =>
          box.y > other.y + HEIGHT_PX ||
          box.y < other.y - HEIGHT_PX ||
          box.x > other.x + other.width ||
          box.x + box.width < other.x,
      );
      element.hidden = !isAhead || !isFree;
      if (element.hidden) return;
      taken.push(box);
      element.style.transform = `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px)`;
    });
  }
}
