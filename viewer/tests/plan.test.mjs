// What is planned: routes that the page shows are those of the engine, for every start, goal and
// traveller.
import assert from 'node:assert/strict';
import { bakeFile, pronk, pronkJson } from './support/engine.mjs';
import { assertDiffer, assertSame, coloured } from './support/picture.mjs';
import { promise } from './support/promise.mjs';

const PLANNERS = ['optimal', 'corridor'];
const PARKOUR = ['--jump', '2,4,6'];
const EXAMPLE = { start: [18, 0, 12], goal: [13, 8, 30] };
/** Half of a pin's height over the head of who stands at a marker, in pixels. */
const PIN_PX = 16;
const HEAD_M = 1.8;
/** On the open floor. */
const STOPS = [[16, 0, 14], [14, 0, 12], [12, 0, 10], [10, 0.25, 9]];
const metres = (value) => `${value.toFixed(2)} m`;
const flag = (name, place) => `--${name}=${place.join(',')}`;

async function assertTabled(page, routes) {
  for (const route of routes) {
    const { planner } = route;
    assert.equal(await page.text(`found-${planner}`), route.words);
    assert.equal(await page.text(`cost-${planner}`), metres(route.cost));
    assert.equal(await page.text(`length-${planner}`), metres(route.length_m));
    assert.equal(await page.text(`jumps-${planner}`), `${route.jumps}`);
  }
}

/** Everything of a route but the time that it took. */
const timeless = ({ found, cost, length_m, jumps, legs }) => ({
  found,
  cost,
  length_m,
  jumps,
  legs: legs.map(({ arc, ...leg }) => leg),
});

promise('Two clicks are planned between, by both planners, as `pronk path` does', { level: 'scene:gap', state: { panel: 'plan' } }, async ({ t, page }) => {
  const before = await page.picture();
  await page.click([-4, 3, 2]);
  const { asked, response } = await page.exchange('plan', () => page.click([5, 3, -2]));
  const { routes } = await response.json();
  assert.deepEqual(routes.map(({ planner }) => planner), PLANNERS);
  assert.equal(routes[0].words, 'reached');
  assert.equal(routes[0].jumps, 1);
  await page.idle();
  await assertTabled(page, routes);
  assert.equal(await page.at('legs').locator('li').count(), routes[0].legs.length);
  assertDiffer(before, await page.picture(), 1000, 'route and markers');

  const file = await bakeFile(t, 'scene:gap');
  for (const route of routes) {
    const ends = [flag('from', asked.from), flag('to', asked.to)];
    const own = await pronkJson('path', file, ...ends, '--planner', route.planner);
    assert.deepEqual(timeless(route), timeless(own));
  }
});

promise('Ten jumps are planned over the parkour as `pronk path` does', { level: 'scene:parkour', flags: PARKOUR, state: { panel: 'plan', ...EXAMPLE } }, async ({ t, page }) => {
  const file = await bakeFile(t, 'scene:parkour', ...PARKOUR);
  const ends = [flag('from', EXAMPLE.start), flag('to', EXAMPLE.goal)];
  const routes = [];
  for (const planner of PLANNERS) {
    const own = await pronkJson('path', file, ...ends, '--planner', planner);
    routes.push({ ...own, planner, words: 'reached' });
  }
  assert.equal(routes[0].jumps, 10);
  await assertTabled(page, routes);
  await page.at('leg-1').click();
  const near = await page.picture();
  await page.at('draw-optimal').click();
  assertDiffer(near, await page.picture(), 100, 'a route that is not drawn');
});

promise('Each route brings its corridor, also in the right half of a split picture', { level: 'scene:gap', state: { panel: 'plan', start: [-4, 3, 0], goal: [4, 3, 0] } }, async ({ page, server }) => {
  const START_POLYGON = 0x8b1a1a;
  const seen = async () => coloured(await page.picture(), START_POLYGON, 30);
  assert.ok((await seen()) > 500, 'where it starts');
  for (const planner of PLANNERS) await page.at(`draw-${planner}`).click();
  assert.ok((await seen()) < 100, 'neither is drawn');
  await page.at('draw-corridor').click();
  assert.ok((await seen()) > 500, 'the other one alone');

  await page.panel('generate');
  const { asked } = await page.exchange('bake', () => page.at('generate-bake').click());
  assert.ok(asked.settings);
  await page.at('generate-set-2-links').waitFor();
  await page.at('generate-split').click();
  await page.idle();
  await page.exchange('sets/*/accept', () => page.at('generate-set-2-accept').click());
  await page.idle();
  assert.equal((await server.ask('sets')).accepted, 2);
  assert.ok((await seen()) > 300, 'of the accepted set on the right');
});

promise('A dragged goal is planned again, by both planners', { level: 'scene:parkour', flags: PARKOUR, state: { panel: 'plan', ...EXAMPLE } }, async ({ t, page }) => {
  const before = await page.picture();
  const plansBefore = (await page.facts).plans;
  const answers = [];
  page.page.on('response', (response) => {
    if (response.url().endsWith('/api/plan')) answers.push(response);
  });
  const head = await page.screenOf([EXAMPLE.goal[0], EXAMPLE.goal[1] + HEAD_M, EXAMPLE.goal[2]]);
  const { mouse } = page.page;
  await mouse.move(head.x, head.y - PIN_PX);
  await mouse.down();
  let to = null;
  for (const stop of STOPS) {
    const { plans } = await page.facts;
    to = await page.screenOf(stop);
    await mouse.move(to.x, to.y, { steps: 6 });
    // While the button is held: it is not the release that plans.
    await page.page.waitForFunction((before) => window.pronkViewer.plans > before, plans);
  }
  await mouse.up();
  await page.idle();

  const asked = await Promise.all(answers.map((answer) => answer.request().postDataJSON()));
  assert.ok(answers.length >= STOPS.length, `${answers.length} plans`);
  assert.equal((await page.facts).plans, plansBefore + answers.length, 'all are answered');
  assert.ok(answers.every((answer) => answer.status() === 200));
  assert.ok(asked.every(({ from }) => from.join() === EXAMPLE.start.join()), 'the start stays');
  const { routes } = await answers.at(-1).json();
  await assertTabled(page, routes);
  const { x, y } = await page.screenOf(asked.at(-1).to);
  assert.ok(Math.hypot(x - to.x, y - to.y) < 2, 'the last is where the pointer was let go');
  assertDiffer(before, await page.picture(), 500, 'the dragged goal');

  const trips = answers.map((answer) => answer.request().timing().responseEnd).sort((a, b) => a - b);
  const median = trips[trips.length >> 1];
  t.diagnostic(
    `${trips.length} plans in a drag, round trip median ${median.toFixed(1)} ms, at most ${trips.at(-1).toFixed(1)} ms`,
  );
});

promise('A higher toll costs more, and is what the planner is asked for', { level: 'scene:parkour', flags: PARKOUR, state: { panel: 'plan', ...EXAMPLE } }, async ({ t, page }) => {
  const costBefore = parseFloat(await page.text('cost-optimal'));
  const { asked, response } = await page.exchange('plan', () => page.slide('toll', 0.8));
  await page.idle();
  const toll = Number(await page.at('toll-value').inputValue());
  assert.ok(toll > 1 && Math.abs(asked.traveller.toll - toll) < 0.01);
  const [optimal] = (await response.json()).routes;
  assert.ok(optimal.cost > costBefore, `${optimal.cost} after ${costBefore}`);
  await assertTabled(page, [optimal]);
  const file = await bakeFile(t, 'scene:parkour', ...PARKOUR);
  const ends = [flag('from', EXAMPLE.start), flag('to', EXAMPLE.goal)];
  const own = await pronkJson('path', file, ...ends, '--toll', `${asked.traveller.toll}`);
  assert.equal(own.cost, optimal.cost);
});

promise('Who may not jump is told that the goal cannot be reached', { level: 'scene:gap', state: { panel: 'plan', start: [-4, 3, 0], goal: [4, 3, 0] } }, async ({ page }) => {
  const before = await page.picture();
  const { asked } = await page.exchange('plan', () => page.at('may-jump').click());
  assert.equal(asked.traveller.no_jumps, true);
  await page.idle();
  for (const planner of PLANNERS) {
    assert.equal(await page.text(`found-${planner}`), 'the goal cannot be reached');
    assert.equal(await page.text(`jumps-${planner}`), '0');
  }
  assertDiffer(before, await page.picture(), 50, 'no jump is drawn');
  await page.exchange('plan', () => page.at('ability-reset').click());
  await page.idle();
  assert.equal(await page.text('found-optimal'), 'reached');
  await page.page.mouse.move(0, 0);
  assertSame(before, await page.picture(), 'jumping again');
});

promise('What the planner refuses is said in the words of `pronk path`', { level: 'scene:gap', state: { panel: 'plan', start: [-4, 3, 0], goal: [4, 3, 0], tollM: -1 } }, async ({ t, page }) => {
  await page.at('message-error').waitFor();
  const file = await bakeFile(t, 'scene:gap');
  const { stderr } = await pronk('path', file, '--from=-4,3,0', '--to=4,3,0', '--toll=-1');
  const said = await page.at('message-error').locator('span').textContent();
  assert.equal(`pronk: ${said}`, stderr.trim());
  assert.equal(await page.text('cost-optimal'), '–');
  page.forgive(/400 \(Bad Request\)/);
});
