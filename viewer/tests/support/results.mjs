// What node:test says of each test enters; the failures go to the screen, and a line for each test
// to the file PRONK_RESULTS: suite, test, how it ended, seconds.
import { appendFileSync } from 'node:fs';
import { inspect } from 'node:util';

const file = process.env.PRONK_RESULTS ?? '/dev/null';

/** A file of tests that could not even be read is told as a test of the file's name. */
const isFile = ({ name, nesting }) => nesting === 0 && name.endsWith('.test.mjs');

function howItEnded(type, { skip, todo }) {
  if (skip !== undefined && skip !== false) return 'skipped';
  if (type === 'test:pass' || (todo !== undefined && todo !== false)) return 'passed';
  return 'failed';
}

export default async function* results(events) {
  for await (const { type, data } of events) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' || (isFile(data) && type === 'test:pass')) continue;
    const how = howItEnded(type, data);
    const name = data.name.replaceAll(/\s+/g, ' ');
    const seconds = (data.details.duration_ms / 1000).toFixed(3);
    appendFileSync(file, `viewer\t${name}\t${how}\t${seconds}\n`);
    if (how === 'failed') {
      const error = data.details.error;
      yield `viewer: ${name} FAILED\n${inspect(error?.cause ?? error)}\n`;
    }
  }
}
