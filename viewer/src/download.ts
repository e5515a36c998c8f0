// Bytes and a name enter; the browser's download of them leaves.
import { make } from './dom';

/** Browsers begin to read some time after the click. */
const KEPT_MS = 60_000;

export function download(bytes: Blob, name: string): void {
  const href = URL.createObjectURL(bytes);
  make('a', { attributes: { href, download: name } }).click();
  window.setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
