// Labelled form fields: a description and a callback enter; a row for a panel leaves, with a
// setter that shows a value without calling back.
import { make } from './dom';

export interface Control<T> {
  readonly row: HTMLElement;
  readonly input: HTMLElement;
  set(value: T): void;
  enable(isEnabled: boolean): void;
}

let lastId = 0;
export const newId = (test: string) => `${test}-${++lastId}`;

/** A label on the left, for the field with that id. */
export function labelled(label: string, id: string, ...fields: HTMLElement[]): HTMLElement {
  const caption = make('label', { text: label, attributes: { for: id } });
  return make('div', { class: 'row' }, caption, ...fields);
}

export function withUnit(input: HTMLElement, unit = ''): HTMLElement {
  return make('span', { class: 'field' }, input, make('span', { class: 'unit', text: unit }));
}

export function section(title: string, ...rows: (HTMLElement | null)[]): HTMLElement {
  return make('section', { class: 'section' }, make('h2', { text: title }), ...rows);
}

/** A section that folds; open at first unless told otherwise. */
export function folding(title: string, isOpen: boolean, ...rows: HTMLElement[]): HTMLElement {
  const details = make('details', { class: 'section' }, make('summary', { text: title }), ...rows);
  details.open = isOpen;
  return details;
}

export function button(
  label: string,
  test: string,
  onClick: () => void,
  title = '',
): HTMLButtonElement {
  const element = make('button', { text: label, test, title, attributes: { type: 'button' } });
  element.addEventListener('click', onClick);
  return element;
}

/** For a button whose face is a sign: `name` is what it is called and the tip. */
export function signButton(
  sign: string,
  test: string,
  onClick: () => void,
  name: string,
): HTMLButtonElement {
  const element = button(sign, test, onClick, name);
  element.setAttribute('aria-label', name);
  return element;
}

export function buttonRow(...buttons: HTMLElement[]): HTMLElement {
  return make('div', { class: 'button-row' }, ...buttons);
}

export function checkbox(
  label: string,
  test: string,
  value: boolean,
  onChange: (value: boolean) => void,
  title = '',
): Control<boolean> {
  const id = newId(test);
  const input = make('input', { test, attributes: { type: 'checkbox', id } });
  input.checked = value;
  input.addEventListener('change', () => onChange(input.checked));
  const caption = make('label', { text: label, title, attributes: { for: id } });
  return {
    row: make('div', { class: 'row check' }, input, caption),
    input,
    set: (next) => (input.checked = next),
    enable: (isEnabled) => (input.disabled = !isEnabled),
  };
}

export function select<T extends string>(
  label: string,
  test: string,
  options: readonly { value: T; label: string }[],
  value: T,
  onChange: (value: T) => void,
): Control<T> & { setOptions(options: readonly { value: T; label: string }[], value: T): void } {
  const id = newId(test);
  const input = make('select', { test, attributes: { id } });
  const fill = (list: readonly { value: T; label: string }[], chosen: T) => {
    input.replaceChildren(
      ...list.map((option) =>
        make('option', { text: option.label, attributes: { value: option.value } }),
      ),
    );
    input.value = chosen;
  };
  fill(options, value);
  input.addEventListener('change', () => onChange(input.value as T));
  return {
    row: labelled(label, id, input),
    input,
    set: (next) => (input.value = next),
    setOptions: fill,
    enable: (isEnabled) => (input.disabled = !isEnabled),
  };
}

/** With words to choose from; others may be typed. An empty field is refused. */
export function textField(
  label: string,
  test: string,
  value: string,
  onChange: (value: string) => void,
): Control<string> & { setChoices(choices: readonly string[]): void } {
  const id = newId(test);
  const choices = make('datalist', { attributes: { id: `${id}-choices` } });
  const input = make('input', { test, attributes: { type: 'text', id, list: choices.id } });
  leaveOnEnter(input);
  let last = value;
  input.value = value;
  input.addEventListener('change', () => {
    last = input.value.trim() || last;
    input.value = last;
    onChange(last);
  });
  return {
    row: labelled(label, id, input, choices),
    input,
    set: (next) => (input.value = last = next),
    setChoices: (words) =>
      choices.replaceChildren(
        ...words.map((word) => make('option', { attributes: { value: word } })),
      ),
    enable: (isEnabled) => (input.disabled = !isEnabled),
  };
}

/** Enter is done with a field: keys steer the camera again. */
export function leaveOnEnter(input: HTMLInputElement): void {
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === 'Escape') input.blur();
  });
}

export interface NumberOptions {
  /** Without bounds any number is taken. */
  min?: number;
  max?: number;
  step: number;
  unit?: string;
  /** What an empty field means; without it an empty field is refused. */
  empty?: string;
}

/** Calls back with null for an empty field where `empty` allows it. */
export function numberField(
  label: string,
  test: string,
  options: NumberOptions,
  value: number | null,
  onChange: (value: number | null) => void,
): Control<number | null> {
  const id = newId(test);
  const { min = -Infinity, max = Infinity, step } = options;
  const input = make('input', { test, attributes: { type: 'number', id, step: `${step}` } });
  if (options.empty !== undefined) input.placeholder = options.empty;
  leaveOnEnter(input);
  let last = value;
  const show = (next: number | null) => {
    last = next;
    input.value = next === null ? '' : `${Number(next.toFixed(4))}`;
  };
  show(value);
  input.addEventListener('change', () => {
    const typed = input.value.trim() === '' ? null : Number(input.value);
    // A field that holds something else than a number is empty for a script, but not valid.
    const isRefused = input.validity.badInput || (typed === null && options.empty === undefined);
    if (isRefused) return show(last);
    show(typed === null ? null : Math.min(max, Math.max(min, typed)));
    onChange(last);
  });
  return {
    row: labelled(label, id, withUnit(input, options.unit)),
    input,
    set: show,
    enable: (isEnabled) => (input.disabled = !isEnabled),
  };
}
