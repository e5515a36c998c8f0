// What is clicked: polygons and links say the numbers that the engine has of them.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage } from './support/browser.mjs';
import { chunkOf } from './support/chunk.mjs';
import { Server, makeFolder } from './support/engine.mjs';
import { hashOf } from './support/page.mjs';
import { assertDiffer, assertSame, columns } from './support/picture.mjs';
import { promise, promiseOfBrowser } from './support/promise.mjs';

const middle = (places) =>
  [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
const SKY = { x: 320, y: 660 };
/** Links are drawn so much higher than they are. */
const LIFT_M = 0.1;
const up = (place, byM) => [place[0], place[1] + byM, place[2]];
/** Another view of the same page. */
async function see(page, state) {
  await page.page.evaluate((hash) => void (location.hash = hash), hashOf(state));
  await page.idle();
}
/** Which link the page asks for; null if it asks for none. */
async function linkClicked(page, place) {
  const asked = [];
  const note = (request) => asked.push(new URL(request.url()));
  page.page.on('request', note);
  await page.click(place);
  await page.idle();
  page.page.off('request', note);
  const url = asked.find(({ pathname }) => pathname.endsWith('/link'));
  if (!url) return null;
  return { set: Number(/sets\/(\d+)/.exec(url.pathname)[1]), number: Number(url.searchParams.get('number')) };
}
async function linksOf(server, set) {
  const chunk = chunkOf(await server.bytes(`sets/${set}/links`));
  const [takeoffBegin, takeoffEnd, landingBegin, landingEnd] = ['takeoff_begin', 'takeoff_end',
    'landing_begin', 'landing_end'].map((name) => chunk.places(name));
  return [...chunk.array('apex')].map((apexM, i) => ({
    number: i,
    apexM,
    takeoff: [takeoffBegin[i], takeoffEnd[i]],
    landing: [landingBegin[i], landingEnd[i]],
  }));
}
/** A second set, whose jumps rise higher. */
async function bakeHigher(server) {
  await server.ask('bake', { settings: { jump: ['2,4,4'] } });
  while ((await server.ask('job')).running) await new Promise((resolve) => setTimeout(resolve, 50));
  return (await server.ask('sets')).sets.at(-1);
}

const text = (place) => place.map((value) => value.toFixed(2)).join(', ');

promise('A clicked polygon says what the engine has of it', { level: 'scene:overpass' }, async ({ page, server }) => {
  await page.page.mouse.click(SKY.x, SKY.y);
  await page.page.keyboard.press('t');
  const before = await page.picture();
  const [set] = (await server.ask('sets')).sets;
  const all = [];
  for (let number = 0; number < set.surface.polygons; ++number) {
    all.push({ number, ...(await server.ask(`sets/${set.id}/polygon?number=${number}`)) });
  }
  const grass = all.filter(({ terrain }) => terrain === 'grass');
  const largest = grass.reduce((a, b) => (b.area_m2 > a.area_m2 ? b : a));
  const answered = await page.answer('sets/*/polygon', () => page.click(middle(largest.corners)));
  assert.deepEqual({ number: largest.number, ...answered }, largest);

  assert.equal(await page.text('info-title'), `Polygon ${largest.number}`);
  const card = await page.card();
  assert.equal(card.Terrain, 'grass');
  assert.equal(card.Area, `${largest.area_m2.toFixed(2)} m²`);
  assert.equal(card.Corners, `${largest.corners.length}`);
  assert.equal(card['Links from here'], `${largest.links_from}`);
  assert.equal(card['Links to here'], `${largest.links_to}`);
  assertDiffer(before, await page.picture(), 500, 'card and outline');
  await page.page.keyboard.press('Escape');
  await page.at('info').waitFor({ state: 'hidden' });
  assertSame(before, await page.picture(), 'closed');
});

promise('A clicked link says what the engine has of it', { level: 'scene:gap' }, async ({ page, server }) => {
  await page.page.keyboard.press('t');
  await page.idle();
  const { takeoff, landing, apex_m } = await server.ask('sets/1/link?number=0');
  const clicked = middle([takeoff.begin, landing.begin]);
  clicked[1] = takeoff.begin[1] + apex_m;
  const { response } = await page.exchange('sets/*/link', () => page.click(clicked));
  const number = Number(new URL(response.url()).searchParams.get('number'));
  const link = await server.ask(`sets/1/link?number=${number}`);
  assert.deepEqual(await response.json(), link);

  await page.at('info').waitFor();
  assert.equal(await page.text('info-title'), `Link ${number}`);
  const card = await page.card();
  assert.equal(card.Kind, link.kind);
  assert.equal(card['Found by'], link.method);
  assert.equal(card.Rises, `${link.apex_m.toFixed(2)} m`);
  assert.equal(card.Id, link.id);
  assert.match(card['Take-off'], new RegExp(`polygon ${link.takeoff.polygon}$`));
  const shown = await page.text('info');
  assert.ok(shown.includes(text(link.takeoff.begin)) && shown.includes(text(link.landing.begin)));
});

promise('An arc is met between the points it is drawn with, from close up', { level: 'scene:gap' }, async ({ page, server }) => {
  const links = await linksOf(server, 1);
  const outermost = Math.max(...links.flatMap(({ takeoff }) => takeoff.map(([, , z]) => z)));
  const isThere = ({ takeoff }) => takeoff.some(([, , z]) => z === outermost);
  const { takeoff, landing, apexM } = links.find(isThere);
  // Take-off and landing are as high as each other, and so is the parabola on both sides.
  const share = 4.5 / 16;
  const at = [
    takeoff[0][0] + (landing[0][0] - takeoff[0][0]) * share,
    takeoff[0][1] + 4 * apexM * share * (1 - share) + LIFT_M,
    outermost,
  ];
  await see(page, { lookAt: at, eye: [at[0] + 0.5, at[1] + 0.4, at[2] + 1.2] });
  const clicked = await linkClicked(page, at);
  assert.ok(clicked, 'a link is met');
  assert.ok(isThere(links[clicked.number]), `link ${clicked.number}`);
});

promise('A take-off is met in its middle, and only what is drawn of a link', { level: 'scene:gap' }, async ({ page, server }) => {
  const links = await linksOf(server, 1);
  const { number, takeoff } = links.find(({ takeoff: [begin, end] }) => Math.abs(begin[2] - end[2]) > 1);
  const at = up(middle(takeoff), LIFT_M);
  const view = { lookAt: at, eye: [at[0], at[1] + 5, at[2] + 0.5] };
  const onlyTakeoffs = { takeoffs: true, landings: false, arcs: false };
  await see(page, { ...view, linkParts: onlyTakeoffs });
  assert.deepEqual(await linkClicked(page, at), { set: 1, number });
  await see(page, { ...view, linkParts: { ...onlyTakeoffs, takeoffs: false } });
  assert.equal(await linkClicked(page, at), null);
  assert.match(await page.text('info-title'), /^Polygon/);
});

promise('What is cut away is not met', { level: 'scene:gap' }, async ({ page, server }) => {
  const [{ takeoff, landing, apexM }] = await linksOf(server, 1);
  const apex = up(middle([takeoff[0], landing[0]]), apexM + LIFT_M);
  const view = { lookAt: apex, eye: [apex[0], apex[1] + 4, apex[2] + 4] };
  await see(page, view);
  assert.ok(await linkClicked(page, apex));
  await page.page.keyboard.press('Escape');
  await see(page, { ...view, clipMaxY: apex[1] - 0.3 });
  assert.equal(await linkClicked(page, apex), null);
});

promise('Links of every shown set are met, and the card goes with its set', { level: 'scene:gap' }, async ({ page, server }) => {
  const { id, name } = await bakeHigher(server);
  await page.page.reload();
  await page.idle();
  const highest = (await linksOf(server, id)).reduce((a, b) => (b.apexM > a.apexM ? b : a));
  const apex = up(middle([highest.takeoff[0], highest.landing[0]]), highest.apexM + LIFT_M);
  const view = { lookAt: apex, eye: [apex[0], apex[1] + 4, apex[2] + 4] };
  await see(page, { ...view, shownSets: [1, id] });
  assert.equal((await linkClicked(page, apex)).set, id);
  assert.equal((await page.card()).Set, name);
  await see(page, { ...view, shownSets: [1] });
  await page.at('info').waitFor({ state: 'hidden' });
});

promise('In a split picture a pick is of its half, and the card says of which set', { level: 'scene:gap' }, async ({ page, server }) => {
  const { id, name } = await bakeHigher(server);
  await page.page.reload();
  await page.idle();
  await see(page, { split: true, leftSet: 1, rightSet: id });
  await page.page.mouse.click(SKY.x + 80, SKY.y - 60);
  await page.page.keyboard.press('t');
  const before = await page.picture();
  const { corners } = await server.ask(`sets/${id}/polygon?number=0`);
  const { x, y } = await page.screenOf(middle(corners));
  const { width } = await page.page.locator('canvas').first().boundingBox();
  await page.page.mouse.click(x + width / 2, y);
  await page.at('info').waitFor();
  assert.equal((await page.card()).Set, name);
  const after = await page.picture();
  assertSame(columns(before, 0, 0.5), columns(after, 0, 0.5), 'the other half');
  assertDiffer(columns(before, 0.5, 1), columns(after, 0.5, 1), 300, 'its own half');
  await page.panel('blocks');
  await page.at('info').waitFor({ state: 'hidden' });
});

promise('Cubes that are cut away do not take a click', { level: 'scene:overpass', state: { panel: 'blocks' } }, async ({ page }) => {
  await page.page.keyboard.press('t');
  await page.idle();
  const startAt = async (clipMaxY) => {
    await see(page, { panel: 'blocks', clipMaxY });
    await page.page.keyboard.press('t');
    await page.idle();
    await page.click([0, 0, 0]);
    await page.page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).has('start'));
    return page.page.evaluate(() => JSON.parse(new URLSearchParams(location.hash.slice(1)).get('start')));
  };
  const whole = await startAt(null);
  assert.ok(whole[1] > 3, `the bridge is clicked, at ${whole[1]}`);
  const cut = await startAt(2);
  assert.ok(cut[1] < 2, `what is below it is clicked, at ${cut[1]}`);
});

promise('A marker that is cut away is not grabbed', { level: 'scene:overpass', state: { panel: 'plan' } }, async ({ page }) => {
  const start = [8, 0.2, 10];
  const kept = (key) => page.page.evaluate((name) => JSON.parse(new URLSearchParams(location.hash.slice(1)).get(name)), key);
  const dragged = async (clipMinY) => {
    await see(page, { panel: 'plan', start, clipMinY });
    await page.page.keyboard.press('f');
    const { eye } = await page.camera();
    const from = await page.screenOf(up(start, 1));
    await page.drag(from, { x: from.x + 60, y: from.y }, 4);
    const { eye: after } = await page.camera();
    return { turnedM: Math.hypot(...after.map((value, axis) => value - eye[axis])), start: await kept('start') };
  };
  const seen = await dragged(null);
  assert.equal(seen.turnedM, 0, 'the camera keeps still');
  assert.notDeepEqual(seen.start, start, 'the marker moves');
  const cut = await dragged(3);
  assert.deepEqual(cut.start, start, 'the marker stays');
  assert.ok(cut.turnedM > 1, 'the camera turns');
});

/** Eight corners, and six sides that face inwards. */
const ROOM = `v 0 0 0
v 8 0 0
v 8 0 8
v 0 0 8
v 0 3 0
v 8 3 0
v 8 3 8
v 0 3 8
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
`;

promiseOfBrowser('Rooms without an outside are looked into through their ceilings', async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, 'room.obj'), ROOM);
  const server = await Server.start('room.obj', { folder });
  t.after(() => server.end());
  const page = await openPage(server);
  t.after(() => page.close());
  await page.page.keyboard.press('t');
  await page.idle();
  const { corners } = await server.ask('sets/1/polygon?number=0');
  const answered = await page.answer('sets/*/polygon', () => page.click(middle(corners)));
  assert.deepEqual(answered.corners, corners);
});

promise('The line below tells the place and the polygon under the pointer', { level: 'scene:gap' }, async ({ page, server }) => {
  await page.page.keyboard.press('t');
  await page.idle();
  const polygon = await server.ask('sets/1/polygon?number=1');
  const place = middle(polygon.corners);
  const { x, y } = await page.screenOf(place);
  await page.page.mouse.move(x, y);
  await page.page.waitForFunction(
    () => document.querySelector('[data-test="place"]').textContent.includes('polygon 1'),
  );
  const [shownX, shownY, shownZ] = (await page.text('place')).split(/[, ]+/).map(Number);
  const off = Math.hypot(shownX - place[0], shownY - place[1], shownZ - place[2]);
  assert.ok(off < 0.1, `off by ${off} m`);
});
