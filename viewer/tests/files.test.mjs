// What is kept: baked files that the page saves and downloads are those of the engine.
import assert from 'node:assert/strict';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage } from './support/browser.mjs';
import { Server, makeFolder, pronk, pronkJson } from './support/engine.mjs';
import { promiseOfBrowser } from './support/promise.mjs';

/** A level that lies in a folder of its own, and a page that has it open. */
async function openGap(t) {
  const folder = await makeFolder(t);
  const written = await pronk('scene', 'gap', '-o', join(folder, 'gap.obj'));
  assert.equal(written.code, 0, written.stderr);
  const server = await Server.start('gap.obj', { folder });
  t.after(() => server.end());
  return { folder, server, page: await openPage(server, { state: { panel: 'generate' } }) };
}

promiseOfBrowser('A saved set is a file beside the level that `pronk info` can read', async (t) => {
  const { folder, server, page } = await openGap(t);
  assert.equal(await page.at('generate-file').inputValue(), 'gap.pronk');
  const saved = await page.answer('sets/*/save', () => page.at('generate-save').click());
  assert.deepEqual((await readdir(folder)).sort(), ['gap.obj', 'gap.pronk']);
  const bytes = await readFile(join(folder, 'gap.pronk'));
  assert.deepEqual(saved, { file: 'gap.pronk', bytes: bytes.length });
  await page.at('message-info').waitFor();
  assert.match(await page.text('messages'), /Saved bake 1 as gap\.pronk/);

  const [set] = (await server.ask('sets')).sets;
  const info = await pronkJson('info', join(folder, 'gap.pronk'));
  assert.equal(info.links.count, set.links.count);
  assert.equal(info.surface.polygons, set.surface.polygons);
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});

promiseOfBrowser('A file that is there is replaced only by who says so', async (t) => {
  const { folder, server, page } = await openGap(t);
  await page.exchange('sets/*/save', () => page.at('generate-save').click());
  await page.exchange('sets/*/save', () => page.at('generate-save').click());
  await page.at('generate-replace').waitFor();
  assert.equal(await page.text('generate-replace-question'), 'gap.pronk exists already.');
  page.forgive(/409 \(Conflict\)/);
  const { asked, response } = await page.exchange('sets/*/save', () => page.at('generate-replace').click());
  assert.equal(asked.replace, true);
  assert.equal(response.status(), 200);

  await page.at('generate-file').fill('../elsewhere.pronk');
  await page.exchange('sets/*/save', () => page.at('generate-save').click());
  await page.at('message-error').waitFor();
  page.forgive(/400 \(Bad Request\)/);
  assert.deepEqual((await readdir(folder)).sort(), ['gap.obj', 'gap.pronk']);
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});

promiseOfBrowser('A download has the bytes of the saved file', async (t) => {
  const { folder, server, page } = await openGap(t);
  await page.exchange('sets/*/save', () => page.at('generate-save').click());
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.at('generate-download').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'gap.pronk');
  const saved = await readFile(join(folder, 'gap.pronk'));
  assert.ok(saved.equals(await readFile(await download.path())));
  assert.ok(saved.equals(await server.bytes('sets/1/file')));

  await page.at('generate-file').fill('gap (2).pronk');
  const [second] = await Promise.all([
    page.page.waitForEvent('download'),
    page.at('generate-download').click(),
  ]);
  assert.equal(second.suggestedFilename(), 'gap (2).pronk');

  await page.at('generate-file').fill('gap.exe');
  await page.at('generate-download').click();
  await page.at('message-error').waitFor();
  page.forgive(/400 \(Bad Request\)/);
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});

promiseOfBrowser('A baked file by itself is looked at, planned in, and not baked', async (t) => {
  const folder = await makeFolder(t);
  const level = join(folder, 'gap.obj');
  assert.equal((await pronk('scene', 'gap', '-o', level)).code, 0);
  assert.equal((await pronk('bake', level, '-o', join(folder, 'gap.pronk'))).code, 0);
  await rm(level);
  const server = await Server.start('gap.pronk', { folder });
  const page = await openPage(server, { state: { panel: 'plan', start: [-4, 3, 0], goal: [4, 3, 0] } });
  assert.equal(await page.text('found-optimal'), 'reached');
  assert.equal(await page.text('jumps-optimal'), '1');
  await page.panel('look');
  assert.equal(await page.at('layer-level').isDisabled(), true);
  await page.panel('generate');
  assert.match(await page.text('generate-why-not'), /^Nothing can be baked/);
  assert.equal(await page.at('generate-bake').count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});
