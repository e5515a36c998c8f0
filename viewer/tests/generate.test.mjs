// What is generated: bakes with the panel's settings, sets that are compared, accepted and removed.
import assert from 'node:assert/strict';
import { chunkOf } from './support/chunk.mjs';
import { pronk, pronkJson } from './support/engine.mjs';
import { assertDiffer, assertSame, changed, columns } from './support/picture.mjs';
import { promise } from './support/promise.mjs';

const gap = { level: 'scene:gap', state: { panel: 'generate' } };

/** The set that a bake made, as soon as the table has it. */
async function bake(page, id) {
  const { asked } = await page.exchange('bake', () => page.at('generate-bake').click());
  await page.at(`generate-set-${id}-links`).waitFor();
  await page.idle();
  return asked.settings;
}

promise('A bake has the settings that the panel shows, and makes what the engine makes', gap, async ({ page, server }) => {
  const before = await page.picture();
  await page.slide('generate-profile-0-reach', 0.5);
  await page.type('generate-profile-0-apex-value', 1.5);
  const [apex, reach, fall] = await Promise.all(
    ['apex', 'reach', 'fall'].map((part) => page.at(`generate-profile-0-${part}-value`).inputValue()),
  );
  assert.ok(Number(reach) > 5 && Number(reach) < 7, `reach ${reach}`);
  const settings = await bake(page, 2);
  assert.deepEqual(settings.jump, [`1.5,${reach},${fall},upto`]);
  assert.equal(apex, '1.5');

  const own = await pronkJson('bake', 'scene:gap', '--jump', settings.jump[0]);
  const { sets } = await server.ask('sets');
  assert.equal(sets[1].hash, own.hash);
  assert.equal(await page.text('generate-set-2-links'), `${own.links.count}`);
  assert.equal(await page.text('generate-set-2-polygons'), `${own.surface.polygons}`);
  const { jump, drop } = own.links.by_kind;
  assert.equal(await page.text('generate-set-2-kinds'), `${jump} jumps, ${drop} drops`);
  assertDiffer(before, await page.picture(), 300, 'the new links are seen');
});

promise('A slow bake shows its progress, and can be cancelled', { level: 'scene:ruins', state: { panel: 'generate', layers: { level: false } } }, async ({ page, server }) => {
  const before = await server.ask('sets');
  await page.type('generate-step-value', 1);
  await page.page.getByText('Voxels and tiles').click();
  await page.type('generate-cell-value', 0.05);
  await page.type('generate-cell-height-value', 0.05);
  const { asked } = await page.exchange('bake', () => page.at('generate-bake').click());
  const { cell, cell_height, step } = asked.settings;
  assert.deepEqual({ cell, cell_height, step }, { cell: 0.05, cell_height: 0.05, step: 1 });
  await page.at('job').waitFor();
  await page.page.waitForFunction(() => document.querySelector('[data-test="job-share"]').value > 0);
  assert.match(await page.text('job-stage'), /^(Making|Finding) .* \d+ %$/);

  await page.exchange('job/cancel', () => page.at('job-cancel').click());
  await page.at('job').waitFor({ state: 'hidden' });
  assert.match(await page.text('messages'), /The bake was cancelled\./);
  assert.equal((await server.ask('job')).cancelled, true);
  assert.deepEqual(await server.ask('sets'), before);
});

promise(
  'A first bake that fails says why, in the words of `pronk bake`',
  { level: 'scene:gap', flags: ['--radius', '20'] },
  async ({ page }) => {
    await page.at('message-error').waitFor();
    const { code, stderr } = await pronk('bake', 'scene:gap', '--radius', '20');
    assert.equal(code, 2);
    const said = await page.at('message-error').locator('span').textContent();
    assert.equal(`pronk: ${said}`, stderr.trim());
    await page.page.reload();
    await page.at('message-error').waitFor();
  },
);

promise('What the engine refuses is said in its own words, at the field it is about', gap, async ({ page }) => {
  await page.page.getByText('Voxels and tiles').click();
  await page.type('generate-cell-value', -1);
  await page.exchange('bake', () => page.at('generate-bake').click());
  await page.at('message-error').waitFor();
  const { stderr } = await pronk('bake', 'scene:gap', '--cell', '-1');
  const words = stderr.trim().replace(/^pronk: /, '');
  assert.equal(words, '--cell: must be a positive number: -1');
  assert.equal(await page.at('message-error').locator('span').textContent(), words);
  assert.equal(await page.at('generate-cell-value').getAttribute('aria-invalid'), 'true');
  page.forgive(/400 \(Bad Request\)/);
});

promise('A click shows the links of one take-off, again with every setting', gap, async ({ page }) => {
  const before = await page.picture();
  await page.at('generate-point').click();
  const place = [-1, 3, 0];
  const { asked, response } = await page.exchange('sets/*/links_from', () => page.click(place));
  assert.ok(Math.hypot(...place.map((value, axis) => value - asked.place[axis])) < 0.5);
  const chunk = chunkOf(await response.body());
  const count = chunk.array('kind').length;
  assert.ok(count > 0 && chunk.header.sample);
  await page.idle();
  assert.match(await page.text('generate-point-words'), new RegExp(`^${count} links? from here`));
  const clicked = await page.picture();
  assertDiffer(before, clicked, 200, 'the links of the point');

  const far = await page.exchange('sets/*/links_from', () => page.slide('generate-profile-0-reach', 0.9));
  const more = chunkOf(await far.response.body()).array('kind').length;
  await page.idle();
  assert.match(await page.text('generate-point-words'), new RegExp(`^${more} links? from here`));
  assertDiffer(clicked, await page.picture(), 200, 'another reach');
});

promise('Two sets are seen side by side, with what tells them apart', gap, async ({ page, server }) => {
  await page.type('generate-profile-0-reach-value', 6);
  await bake(page, 2);
  await page.at('generate-split').click();
  const halves = await page.picture();
  const [first, second] = (await server.ask('sets')).sets;
  assert.match(await page.text('side-left'), new RegExp(`: ${first.links.count} links$`));
  assert.match(await page.text('side-right'), new RegExp(`: ${second.links.count} links$`));
  const differ = changed(columns(halves, 0, 0.5), columns(halves, 0.5, 1));
  assert.ok(differ > 200, `the halves differ by ${differ} pixels`);
  const change = second.links.count - first.links.count;
  const shown = await page.text('generate-difference-links');
  assert.equal(Number(shown.replace('−', '-')), change);
  assert.equal(await page.text('generate-difference-words'), `${second.name} has reach 6.`);
});

promise('An accepted set is the one that is planned with, and a removed one is gone', gap, async ({ page, server }) => {
  const before = await page.picture();
  await page.type('generate-profile-0-reach-value', 6);
  await bake(page, 2);
  assert.equal((await server.ask('sets')).accepted, 1);
  await page.exchange('sets/*/accept', () => page.at('generate-set-2-accept').click());
  await page.idle();
  const { accepted, sets } = await server.ask('sets');
  assert.equal(accepted, 2);
  assert.match(await page.text('totals'), new RegExp(` ${sets[1].links.count} links$`));
  await page.exchange('sets/*/remove', () => page.at('generate-set-2-remove').click());
  await page.at('generate-set-2-rows').waitFor({ state: 'detached' });
  assert.equal((await server.ask('sets')).accepted, 1);
  await page.at('generate-reset').click();
  await page.page.mouse.move(0, 0);
  assertSame(before, await page.picture(), 'as it was');
});
