// A range and how it is to be turned enter; a slider and a number field for one value leave.
import { labelled, leaveOnEnter, newId, withUnit } from './controls';
import type { Control } from './controls';
import { make } from './dom';

export interface SliderOptions {
  min: number;
  max: number;
  step: number;
  unit?: string;
  title?: string;
  /** Equal shares of the way are equal factors; min is above 0. */
  isLogarithmic?: boolean;
  /** What the engine judges may be typed as it is; else the range holds. */
  isOpen?: boolean;
}

export interface Slider<T> extends Control<T> {
  /** The field beside the slider. */
  readonly exact: HTMLInputElement;
  setRange(min: number, max: number): void;
}

/** Positions of a slider whose steps are factors. */
const FACTOR_STEPS = 200;

/**
 * A drag calls back with every step. `empty`: what an empty field stands for; without it the last
 * number comes back.
 */
export function slider<Empty extends null | 'auto' = never>(
  label: string,
  test: string,
  options: SliderOptions,
  value: number | NoInfer<Empty>,
  onChange: (value: number | NoInfer<Empty>) => void,
  empty?: { value: Empty; words: string },
): Slider<number | Empty> {
  const { step, unit = '', title = '', isLogarithmic = false, isOpen = false } = options;
  let { min, max } = options;
  let last: number | Empty = value;
  const range = make('input', { test, attributes: { type: 'range', id: newId(test) } });
  const exact = make('input', {
    test: `${test}-value`,
    attributes: {
      type: 'number',
      step: 'any',
      placeholder: empty?.words ?? '',
      'aria-label': `${label}, exact`,
    },
  });
  leaveOnEnter(exact);

  const clamp = (v: number) => Math.min(max, Math.max(min, v));
  const snapped = (v: number) => clamp(Number((Math.round(v / step) * step).toFixed(6)));
  const toPosition = (v: number) =>
    isLogarithmic
      ? Math.round((FACTOR_STEPS * Math.log(clamp(v) / min)) / Math.log(max / min))
      : clamp(v);
  const ofPosition = () => {
    const at = Number(range.value);
    return isLogarithmic ? snapped(min * (max / min) ** (at / FACTOR_STEPS)) : snapped(at);
  };
  const set = (next: number | Empty) => {
    last = next;
    const isEmpty = typeof next !== 'number';
    const words = isEmpty ? '' : `${Number(next.toPrecision(7))}`;
    range.classList.toggle('unset', isEmpty);
    range.setAttribute('aria-valuetext', isEmpty ? (empty?.words ?? '') : `${words} ${unit}`);
    exact.value = words;
    // A thumb that stands for this value already may be under somebody's hand.
    if (isEmpty) range.value = range.min;
    else if (ofPosition() !== next) range.value = `${toPosition(next)}`;
  };
  const setRange = (nextMin: number, nextMax: number) => {
    [min, max] = [nextMin, nextMax];
    const ends = isLogarithmic ? { min: 0, max: FACTOR_STEPS, step: 1 } : { min, max, step };
    range.min = `${ends.min}`;
    range.max = `${ends.max}`;
    range.step = `${ends.step}`;
    set(last);
  };
  setRange(min, max);

  range.addEventListener('input', () => {
    const next = ofPosition();
    set(next);
    onChange(next);
  });
  exact.addEventListener('change', () => {
    const isEmpty = exact.value.trim() === '';
    const typed = isEmpty ? empty?.value : Number(exact.value);
    // A field that holds something else than a number is empty for a script, but not valid.
    if (typed === undefined || exact.validity.badInput) return set(last);
    set(typeof typed === 'number' && !isOpen ? clamp(typed) : typed);
    onChange(last);
  });
  const row = labelled(label, range.id, range, withUnit(exact, unit));
  row.classList.add('slider');
  row.title = title;
  return {
    row,
    input: range,
    exact,
    set,
    setRange,
    enable: (isEnabled) => {
      range.disabled = !isEnabled;
      exact.disabled = !isEnabled;
    },
  };
}
