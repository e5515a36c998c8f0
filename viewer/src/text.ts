// Numbers enter; the words that the page shows for them leave.
import type { Place } from './protocol';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const countText = (count: number) => grouped.format(count);

export function many(count: number, word: string): string {
  return `${countText(count)} ${word}${count === 1 ? '' : 's'}`;
}

export const metresText = (metres: number, digits = 2) => `${metres.toFixed(digits)} m`;

export const placeText = (place: Place) => place.map((value) => value.toFixed(2)).join(', ');

export function microsecondsText(us: number): string {
  return us < 10_000 ? `${us.toFixed(us < 100 ? 1 : 0)} µs` : `${(us / 1000).toFixed(1)} ms`;
}
