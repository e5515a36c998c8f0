// What is built of blocks: the level as voxels, and routes over them with the tag of each point.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage } from './support/browser.mjs';
import { chunkOf } from './support/chunk.mjs';
import { Server, makeFolder, pronkJson } from './support/engine.mjs';
import { assertDiffer } from './support/picture.mjs';
import { promise, promiseOfBrowser } from './support/promise.mjs';

const level = 'scene:parkour';
const flags = ['--jump', '2,4,6'];
const EXAMPLE = { start: [18, 0, 12], goal: [13, 8, 30] };

promise('The level is shown as voxels, as many as the engine has', { level, flags }, async ({ page }) => {
  const triangles = await page.picture();
  const { asked, response } = await page.exchange('blocks/grid', () => page.panel('blocks'));
  assert.equal(asked.voxel_m, 1);
  const count = chunkOf(await response.body()).array('cell').length / 3;
  const coarse = await page.picture();
  assert.equal(await page.text('blocks-voxels'), `${count.toLocaleString('en')} voxels of 1 m drawn`);
  assertDiffer(triangles, coarse, 5000, 'voxels');

  const finer = await page.exchange('blocks/grid', () => page.type('voxel-size-value', 0.5));
  const more = chunkOf(await finer.response.body()).array('cell').length / 3;
  assert.ok(more > 2 * count, `${more} of half the size`);
  assertDiffer(coarse, await page.picture(), 1000, 'smaller voxels');
  await page.at('show-voxels').click();
  assertDiffer(coarse, await page.picture(), 5000, 'without them');
});

promise('A route over blocks has the numbers and the tags of the engine', { level, flags, state: { panel: 'blocks', start: EXAMPLE.start } }, async ({ page }) => {
  await page.page.locator('canvas').first().focus();
  await page.page.keyboard.press('t');
  const before = await page.picture();
  const { asked, response } = await page.exchange('blocks/plan', () => page.click(EXAMPLE.goal));
  const { route, expanded } = await response.json();
  assert.ok(Math.hypot(...EXAMPLE.goal.map((value, axis) => value - asked.to[axis])) < 0.5);
  await page.idle();
  assert.equal(route.words, 'reached');
  assert.equal(await page.text('blocks-found'), route.words);
  assert.equal(await page.text('blocks-length'), `${route.length_m.toFixed(2)} m`);
  assert.equal(await page.text('blocks-jumps'), `${route.jumps}`);
  assert.equal(await page.text('blocks-expanded'), expanded.toLocaleString('en'));
  assertDiffer(before, await page.picture(), 500, 'the route');

  const ends = [`--from=${asked.from.join(',')}`, `--to=${asked.to.join(',')}`];
  const own = await pronkJson('blocks', level, ...ends, ...flags);
  assert.equal(own.length_m, route.length_m);
  assert.equal(own.jumps, route.jumps);

  assert.deepEqual(await page.at('blocks-legend').locator('li').allTextContents(),
    ['ground', 'air', 'jump', 'land', 'land-then-jump']);
  const labels = page.at('blocks-labels').locator('span');
  assert.deepEqual((await labels.allTextContents()).sort(), [...route.tags].sort());
  const shown = await labels.evaluateAll((all) => all.filter((one) => !one.hidden).map((one) => one.textContent));
  for (const tag of ['jump', 'land']) assert.ok(shown.includes(tag), `${tag} is shown`);
});

promise('Arcs and straight jumps are other routes, and a route of blocks can be played', { level, flags, state: { panel: 'blocks', ...EXAMPLE } }, async ({ page }) => {
  const { asked, response } = await page.exchange('blocks/plan', () => page.at('blocks-shape').selectOption('arcs'));
  assert.equal(asked.shape, 'arcs');
  const { route } = await response.json();
  await page.idle();
  assert.equal(await page.text('blocks-length'), `${route.length_m.toFixed(2)} m`);
  const before = await page.picture();
  await page.page.locator('canvas').first().focus();
  await page.page.keyboard.press('Space');
  await page.page.waitForFunction(
    () => parseFloat(document.querySelector('[data-test="blocks-clock"]').textContent) > 1,
  );
  await page.page.keyboard.press('Space');
  assert.equal(await page.text('blocks-play'), 'Play');
  assertDiffer(before, await page.picture(), 50, 'on its way');
});

/** Two floors, and a gap of two voxels between them. */
const BLOCKS = `pronk-blocks 1
voxel 0.5
size 12 8 4
box 0 0 0  4 0 3
box 7 0 0  11 0 3
`;

promiseOfBrowser('A file of blocks is shown in its own size, and planned in', async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, 'gap.blocks'), BLOCKS);
  const server = await Server.start('gap.blocks', { folder });
  const state = { panel: 'blocks', start: [1, 0.5, 1], goal: [5, 0.5, 1] };
  const page = await openPage(server, { state });
  assert.match(await page.text('blocks-voxels'), /of 0\.5 m/);
  assert.equal(await page.at('voxel-size').isDisabled(), true);
  assert.equal(await page.text('blocks-found'), 'reached');
  assert.equal(await page.text('blocks-jumps'), '1');
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});

promise('Jumps that are too short are said to be so', { level, flags, state: { panel: 'blocks', ...EXAMPLE } }, async ({ page }) => {
  const { asked, response } = await page.exchange('blocks/plan', () => page.at('blocks-own-jump').click());
  assert.deepEqual(asked.settings.jump, ['1,3,3']);
  const { route } = await response.json();
  await page.idle();
  assert.equal(await page.text('blocks-found'), route.words);
  const own = await page.exchange('blocks/plan', () => page.type('blocks-reach', 1));
  assert.deepEqual(own.asked.settings.jump, ['1,1,3']);
  await page.idle();
  assert.notEqual(await page.text('blocks-found'), 'reached');
});
