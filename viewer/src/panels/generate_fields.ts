// A setting's description enters; a slider and a number field leave that can be marked as wrong.
// Unlike those of the core, any number may be typed: what is right is the engine's to say.
import { sliderRow, withUnit } from '../controls';
import { make } from '../dom';

export interface SettingField<T> {
  readonly row: HTMLElement;
  set(value: T): void;
  mark(isWrong: boolean): void;
  focus(): void;
}

export interface RangeOptions {
  min: number;
  max: number;
  step: number;
  unit?: string;
  title?: string;
}

let lastId = 0;

/** `empty`: what an empty field stands for; without it the last number comes back. */
export function settingSlider<Empty extends null | 'auto' = never>(
  label: string,
  test: string,
  options: RangeOptions,
  onChange: (value: number | Empty) => void,
  empty?: { value: Empty; words: string },
): SettingField<number | Empty> {
  const id = `${test}-${++lastId}`;
  const { min, max, step } = options;
  const range = make('input', { test, attributes: { type: 'range', 'aria-label': label } });
  Object.assign(range, { min, max, step });
  const exact = make('input', {
    test: `${test}-value`,
    attributes: { type: 'number', id, step: 'any', placeholder: empty?.words ?? '' },
  });
  let last: number | Empty | undefined;
  const set = (value: number | Empty) => {
    last = value;
    const isEmpty = typeof value !== 'number';
    range.classList.toggle('unset', isEmpty);
    range.value = `${isEmpty ? min : value}`;
    exact.value = isEmpty ? '' : `${Number(value.toPrecision(7))}`;
  };
  range.addEventListener('input', () => {
    set(Number(range.value));
    onChange(Number(range.value));
  });
  exact.addEventListener('change', () => {
    const isEmpty = exact.value.trim() === '';
    const typed = isEmpty ? empty?.value : Number(exact.value);
    // A number field that holds something else is empty for a script, but not valid.
    if (typed === undefined || exact.validity.badInput) {
      if (last !== undefined) set(last);
      return;
    }
    set(typed);
    onChange(typed);
  });
  const row = sliderRow(label, id, range, withUnit(exact, options.unit));
  row.title = options.title ?? '';
  return {
    row,
    set,
    mark: (isWrong) => markWrong(row, exact, isWrong),
    focus: () => exact.focus(),
  };
}

/** Gives one of the core's controls the same face. */
export function settingOfControl<T>(control: {
  row: HTMLElement;
  input: HTMLElement;
  set(value: T): void;
}): SettingField<T> {
  return {
    row: control.row,
    set: control.set,
    mark: (isWrong) => markWrong(control.row, control.input, isWrong),
    focus: () => control.input.focus(),
  };
}

export function markWrong(row: HTMLElement, input: HTMLElement, isWrong: boolean): void {
  row.classList.toggle('wrong', isWrong);
  if (isWrong) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
