// What is committed: the built page is what its sources make.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeFolder } from './support/engine.mjs';

const viewer = fileURLToPath(new URL('..', import.meta.url));
const vite = join(viewer, 'node_modules/vite/bin/vite.js');
const skip = existsSync(vite) ? false : 'vite is not installed; `npm ci` installs it';

/** Paths in a folder, with their bytes. */
async function filesOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [[entry.name, await readFile(path)]];
      return (await filesOf(path)).map(([name, bytes]) => [`${entry.name}/${name}`, bytes]);
    }),
  );
  return found.flat().sort(([a], [b]) => (a < b ? -1 : 1));
}

test('The committed page is what its sources build to, byte for byte', { skip }, async (t) => {
  const folder = await makeFolder(t);
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: viewer,
  });
  const [built, committed] = await Promise.all([filesOf(folder), filesOf(join(viewer, 'dist'))]);
  assert.deepEqual(built.map(([name]) => name), committed.map(([name]) => name));
  built.forEach(([name, bytes], i) => {
    assert.ok(bytes.equals(committed[i][1]), `${name} differs: run \`npm run build\``);
  });
});
