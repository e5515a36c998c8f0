// What is walked on: painted ground, what it weighs for whom, and walks that differ by it.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkOf } from './support/chunk.mjs';
import { makeFolder, pronkJson } from './support/engine.mjs';
import { assertDiffer, coloured } from './support/picture.mjs';
import { promise } from './support/promise.mjs';

const plain = { level: 'scene:plain', state: { panel: 'terrain' } };
const town = {
  level: 'scene:town-plan',
  state: { panel: 'terrain', start: [4, 0, 40], goal: [160, 0, 120] },
};
/** Across the middle of the square of 10 m, but for the way around its end. */
const MUD = [[4, 1], [6, 1], [6, 7.5], [4, 7.5]];
const MUD_M2 = 2 * 6.5;
const START = [2, 0, 3];
const GOAL = [8, 0, 3];
/** Of the first agent, as the legend of the walks has them. */
const COLOURS = { miran: 0xd55e00, irm: 0xe69f00 };

/** Of the flat level: what is clicked is the ground, which lies on voxels. */
async function groundY(server) {
  const { corners } = await server.ask('sets/1/polygon?number=0');
  return corners[0][1];
}

async function lookFromTop(page) {
  await page.page.locator('canvas').first().focus();
  await page.page.keyboard.press('t');
  await page.idle();
}

/** Clicks the corners and the first one again; answers what the server was given. */
async function paintMud(page, server) {
  const y = await groundY(server);
  await page.page.locator('summary', { hasText: 'Paint' }).click();
  await page.at('paint-draw').click();
  for (const [x, z] of MUD) await page.click([x, y, z]);
  const { asked } = await page.exchange('terrain', () => page.click([MUD[0][0], y, MUD[0][1]]));
  return asked;
}

async function bakeMud(page) {
  await page.exchange('sets/*/accept', () => page.at('paint-bake').click());
  await page.idle();
}

promise('A polygon is painted by clicks, and the next bake has its terrain', plain, async ({ t, page, server }) => {
  await lookFromTop(page);
  const before = await page.picture();
  const painted = await paintMud(page, server);
  const [{ terrain, polygon }] = painted.terrains;
  assert.equal(terrain, 'mud');
  assert.equal(polygon[0].length, MUD.length + 1);
  MUD.forEach(([x, z], i) => {
    assert.ok(Math.hypot(polygon[0][i][0] - x, polygon[0][i][1] - z) < 0.05, `corner ${i}`);
  });
  const area = parseFloat(/mud, ([\d.]+) m²/.exec(await page.text('painted-0'))[1]);
  assert.ok(Math.abs(area - MUD_M2) < 0.3, `${area} m²`);
  const outlined = await page.picture();
  assertDiffer(before, outlined, 300, 'its outline');

  await bakeMud(page);
  assertDiffer(outlined, await page.picture(), 5000, 'mud');
  await page.panel('look');
  assert.match(await page.text('legend'), /Terrains.*mud/);
  const file = join(await makeFolder(t), 'mud.json');
  await writeFile(file, JSON.stringify(painted));
  const own = await pronkJson('bake', 'scene:plain', '--terrain', file);
  assert.equal((await server.ask('sets')).sets[1].hash, own.hash);
});

promise('Mud that weighs more is walked around, and costs more', plain, async ({ page, server }) => {
  await lookFromTop(page);
  await paintMud(page, server);
  await bakeMud(page);
  await page.click(START);
  const first = await page.exchange('walk', () => page.click(GOAL));
  assert.deepEqual(first.asked.traveller.weights, { mud: 4 });
  const light = await page.exchange('walk', () => page.type('weight-0-mud-value', 1));
  assert.deepEqual(light.asked.traveller.weights, { mud: 1 });
  await page.idle();
  const straight = await page.picture();
  const heavy = await page.exchange('walk', () => page.type('weight-0-mud-value', 20));
  assert.deepEqual(heavy.asked.traveller.weights, { mud: 20 });
  await page.idle();
  const around = await page.picture();
  const [cheap, dear] = await Promise.all(
    [light, heavy].map(async ({ response }) => chunkOf(await response.body()).header),
  );
  assert.ok(dear.route.cost > cheap.route.cost, `${dear.route.cost} after ${cheap.route.cost}`);
  assert.ok(dear.route.length_m > cheap.route.length_m + 1, 'it is a way around');
  assert.equal(await page.text('walks-cost-0-miran'), dear.walks[0].cost.toFixed(1));
  assertDiffer(straight, around, 300, 'another way');

  const avoiding = await page.exchange('walk', () => page.at('avoid-0-mud').click());
  assert.deepEqual(avoiding.asked.traveller.avoid, ['mud']);
});

promise('Both ways of steering are walked, and seen with their traces', town, async ({ page }) => {
  await lookFromTop(page);
  const alone = await page.picture();
  const { asked, response } = await page.exchange('walk', () => page.at('terrain-irm').click());
  assert.deepEqual(asked.steering, ['miran', 'irm']);
  const { header, places } = chunkOf(await response.body());
  await page.idle();
  const both = await page.picture();
  for (const walk of header.walks) {
    const id = `0-${walk.steering}`;
    assert.equal(await page.text(`walks-walked-${id}`), `${walk.walked_m.toFixed(1)} m`);
    assert.equal(await page.text(`walks-cost-${id}`), walk.cost.toFixed(1));
    assert.equal(await page.text(`walks-ended-${id}`), walk.ended);
    assert.ok(places(`${walk.steering}.position`).length > 100, 'many steps');
  }
  assert.ok(coloured(both, COLOURS.irm) > coloured(alone, COLOURS.irm) + 200, 'a second trace');

  const other = await page.exchange('walk', () => page.slide('terrain-sigma', 0.9));
  const sigma = Number(await page.at('terrain-sigma-value').inputValue());
  assert.ok(sigma > 50 && Math.abs(other.asked.sigma_m - sigma) < 0.06, `sigma ${sigma}`);
  await page.idle();
  assertDiffer(both, await page.picture(), 50, 'another sigma');
});

promise('Samples farther apart are asked for, and another walk comes', town, async ({ page }) => {
  await lookFromTop(page);
  const before = await page.picture();
  const { asked, response } = await page.exchange('walk', () => page.slide('terrain-d', 0.7));
  const d = Number(await page.at('terrain-d-value').inputValue());
  assert.ok(d > 5 && d < 10 && Math.abs(asked.d_m - d) < 0.06, `d ${d}`);
  const { walks } = chunkOf(await response.body()).header;
  await page.idle();
  assert.equal(await page.text('walks-cost-0-miran'), walks[0].cost.toFixed(1));
  assertDiffer(before, await page.picture(), 50, 'another d');
});

promise('The points that steer are drawn where the engine has them', town, async ({ page }) => {
  await lookFromTop(page);
  const { response } = await page.exchange('walk', () => page.at('terrain-motion').selectOption('straight'));
  const { header, places } = chunkOf(await response.body());
  await page.idle();
  const { x, y } = await page.page.locator('canvas').first().boundingBox();
  const at = async (place) => {
    const { pixels, width, channels } = await page.picture();
    const screen = await page.screenOf(place);
    const pixel = (Math.round(screen.y - y) * width + Math.round(screen.x - x)) * channels;
    return [...pixels.subarray(pixel, pixel + 3)];
  };
  // Where the body, seen from above, covers neither of them.
  const [bodies, references] = [places('miran.position'), places('miran.reference')];
  const apart = bodies.map(([bodyX, , bodyZ], i) =>
    Math.hypot(bodyX - references[i][0], bodyZ - references[i][2]),
  );
  const step = apart.indexOf(Math.max(...apart));
  assert.ok(apart[step] > 2, 'somewhere it has left its route');
  await page.at('terrain-time').fill((step * header.time_step_s + 0.005).toFixed(2));
  const own = [0xd5, 0x5e, 0];
  const points = {
    attraction: own.map((value) => Math.round(value * 0.55)),
    reference: own.map((value) => Math.round(value + (255 - value) * 0.55)),
  };
  for (const [name, colour] of Object.entries(points)) {
    const seen = await at(places(`miran.${name}`)[step]);
    const off = Math.max(...seen.map((value, i) => Math.abs(value - colour[i])));
    assert.ok(off < 40, `${name}: ${seen} is not ${colour}`);
  }
});

promise('A route that is drawn by hand is walked as it is drawn', town, async ({ page }) => {
  await lookFromTop(page);
  const planned = await page.picture();
  await page.at('route-planner').selectOption('hand');
  const drawn = [[4, 0, 60], [4, 0, 95], [70, 0, 100]];
  await page.click(drawn[0]);
  await page.exchange('walk', () => page.click(drawn[1]));
  const { asked, response } = await page.exchange('walk', () => page.click(drawn[2]));
  await page.page.keyboard.press('Enter');
  [asked.from, ...asked.via, asked.to].forEach((place, i) => {
    assert.ok(Math.hypot(place[0] - drawn[i][0], place[2] - drawn[i][2]) < 0.5, `point ${i}`);
  });
  const { route } = chunkOf(await response.body()).header;
  await page.idle();
  assert.match(await page.text('terrain-result'), new RegExp(`Route of adult: ${route.words}`));
  assertDiffer(planned, await page.picture(), 300, 'the drawn route');

  const back = await page.exchange('walk', () => page.at('terrain-swap').click());
  assert.deepEqual(
    [back.asked.from, ...back.asked.via, back.asked.to],
    [asked.to, ...[...asked.via].reverse(), asked.from],
  );
  await page.at('terrain-clear').click();
  await page.click(drawn[1]);
  const anew = await page.exchange('walk', () => page.click(drawn[2]));
  assert.deepEqual(anew.asked.via, [], 'points of the old route are gone');
});

promise('A polygon that is refused can be mended', plain, async ({ page }) => {
  await lookFromTop(page);
  await page.page.locator('summary', { hasText: 'Paint' }).click();
  await page.at('paint-draw').click();
  const [a, b, c, d] = MUD;
  for (const [x, z] of [a, c, b, d]) await page.click([x, 0, z]);
  const refused = await page.exchange('terrain', () => page.at('paint-close').click());
  assert.equal(refused.response.status(), 400);
  const { error } = await refused.response.json();
  await page.at('message-error').waitFor();
  assert.equal(await page.at('message-error').locator('span').textContent(), error);
  page.forgive(/400 \(Bad Request\)/);
  assert.equal(await page.at('painted-0').count(), 0);

  await page.page.locator('canvas').first().focus();
  for (let corner = 0; corner < 3; ++corner) await page.page.keyboard.press('Backspace');
  for (const [x, z] of [b, c, d]) await page.click([x, 0, z]);
  const mended = await page.exchange('terrain', () => page.page.keyboard.press('Enter'));
  assert.equal(mended.response.status(), 200);
  assert.equal(mended.asked.terrains[0].polygon[0].length, MUD.length + 1);
});
