// What is watched: somebody who runs the planned route in real time and flies its arcs.
import assert from 'node:assert/strict';
import { chunkOf } from './support/chunk.mjs';
import { assertDiffer, assertSame } from './support/picture.mjs';
import { promise } from './support/promise.mjs';

const parkour = {
  level: 'scene:parkour',
  flags: ['--jump', '2,4,6'],
  state: { panel: 'watch', start: [18, 0, 12], goal: [13, 8, 30] },
};
const FLYING = 1;

/** Seconds that are shown, and of how many. */
async function clock(page) {
  return (await page.text('watch-clock')).split('/').map(parseFloat);
}

const untilClock = (page, seconds) =>
  page.page.waitForFunction(
    (wanted) => parseFloat(document.querySelector('[data-test="watch-clock"]').textContent) > wanted,
    seconds,
  );

promise('The agent moves while it is played, and stays where it is halted', parkour, async ({ page }) => {
  const atBegin = await page.picture();
  assert.equal((await clock(page))[0], 0);
  await page.at('watch-play').click();
  await untilClock(page, 0.5);
  const early = await page.glance();
  await untilClock(page, 2);
  const late = await page.glance();
  assertDiffer(atBegin, early, 50, 'on the way');
  assertDiffer(early, late, 50, 'farther on the way');

  assert.equal(await page.text('watch-play'), 'Pause');
  await page.at('watch-play').click();
  const halted = await page.picture();
  const [halt] = await clock(page);
  assert.equal(await page.text('watch-play'), 'Play');
  assertSame(halted, await page.picture(), 'halted');
  assert.equal((await clock(page))[0], halt);
});

promise('A step is one step of the simulation, forth and back', parkour, async ({ page }) => {
  const { response } = await page.exchange('walk', () => page.at('watch-planner').selectOption('corridor'));
  const { header, places } = chunkOf(await response.body());
  const [walk] = header.walks;
  await page.idle();
  const shownAt = async () => Number(await page.at('watch-time').inputValue());
  const steps = places('miran.position').length;
  assert.equal((await clock(page))[1], Number(((steps - 1) * header.time_step_s).toFixed(2)));
  assert.equal(await page.text('watch-table-ended-miran'), walk.ended);
  assert.equal(await page.text('watch-table-walked-miran'), `${walk.walked_m.toFixed(1)} m`);
  assert.equal(await page.text('watch-table-jumps-miran'), `${walk.jumps}`);

  for (let step = 1; step <= 3; ++step) {
    await page.at('watch-step').click();
    assert.ok(Math.abs((await shownAt()) - step * header.time_step_s) < 0.006, `step ${step}`);
  }
  await page.at('watch-back').click();
  assert.ok(Math.abs((await shownAt()) - 2 * header.time_step_s) < 0.006);
  await page.page.locator('canvas').first().focus();
  await page.page.keyboard.press('.');
  assert.equal((await clock(page))[0], Number((3 * header.time_step_s).toFixed(2)));
});

promise('It flies where the engine says that it flies', parkour, async ({ page, server }) => {
  const { asked, response } = await page.exchange('walk', () => page.at('watch-irm').click());
  assert.deepEqual(asked.steering, ['miran', 'irm']);
  const { header, array } = chunkOf(await response.body());
  const phases = array('miran.phase');
  const takeOff = phases.indexOf(FLYING);
  assert.ok(takeOff > 0, 'there is a jump on the way');
  const landing = phases.findIndex((phase, step) => step > takeOff && phase !== FLYING);
  const midFlightS = ((takeOff + landing) / 2) * header.time_step_s;
  await page.idle();
  assert.match(await page.text('watch-phase'), /MIRAN: walking/);
  const [, endS] = await clock(page);
  await page.slide('watch-time', midFlightS / endS);
  await page.page.waitForFunction(() =>
    /MIRAN: flying/.test(document.querySelector('[data-test="watch-phase"]').textContent),
  );
  const [at] = await clock(page);
  assert.equal(phases[Math.floor(at / header.time_step_s)], FLYING);
  assert.equal((await server.ask('sets')).accepted, asked.set);
});

promise('IRM that is lost for good says so, and which routes it needs', parkour, async ({ page }) => {
  const { response } = await page.exchange('walk', () => page.at('watch-irm').click());
  const irm = chunkOf(await response.body()).header.walks[1];
  assert.equal(irm.ended, 'lost');
  await page.idle();
  assert.equal(await page.text('watch-table-ended-irm'), 'lost');
  assert.equal(await page.text('watch-table-repaired-irm'), `${irm.repaired}`);
  assert.match(await page.text('watch-table-irm-lost'), /dual/);

  const dual = await page.exchange('walk', () => page.at('watch-planner').selectOption('dual'));
  const [, kept] = chunkOf(await dual.response.body()).header.walks;
  assert.equal(kept.ended, 'arrived');
  await page.idle();
  assert.equal(await page.at('watch-table-irm-lost').count(), 0);
});

promise('It flies on its way and arrives, faster if it is told to', parkour, async ({ page }) => {
  const rate = 6;
  await page.type('watch-rate-value', rate);
  await page.at('watch-play').click();
  // By the times of the pictures, which the player goes by: how long one takes is not the point.
  const seen = await page.page.evaluate(
    () =>
      new Promise((resolve) => {
        const read = (test) => document.querySelector(`[data-test="${test}"]`).textContent;
        const words = new Set();
        const moments = [];
        const look = (ms) => {
          const word = /: (\w+)/.exec(read('watch-phase'))?.[1];
          words.add(word);
          moments.push({ ms, shownS: parseFloat(read('watch-clock')) });
          if (word !== 'arrived' && word !== 'lost') return requestAnimationFrame(look);
          const [begin, end] = [moments[2], moments.at(-3)];
          const wallS = (end.ms - begin.ms) / 1000;
          resolve({ words: [...words], timesAsFast: (end.shownS - begin.shownS) / wallS });
        };
        requestAnimationFrame(look);
      }),
  );
  assert.deepEqual(seen.words.sort(), ['arrived', 'flying', 'walking']);
  assert.ok(Math.abs(seen.timesAsFast / rate - 1) < 0.3, `${seen.timesAsFast} times as fast`);
});

promise('Space plays, also after a click on the tab and on a button', parkour, async ({ page }) => {
  const { keyboard } = page.page;
  await page.panel('plan');
  await page.panel('watch');
  await page.idle();
  await keyboard.press('Space');
  assert.equal(await page.text('watch-play'), 'Pause');
  await page.at('watch-step').click();
  assert.equal(await page.text('watch-play'), 'Play', 'a step halts');
  await keyboard.press('Space');
  assert.equal(await page.text('watch-play'), 'Pause');
  assert.equal(await page.at('panel-watch').isVisible(), true);
});
