// What is clicked: polygons and links say the numbers that the engine has of them.
import assert from 'node:assert/strict';
import { promise } from './support/browser.mjs';
import { assertDiffer, assertSame } from './support/picture.mjs';

const middle = (places) =>
  [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
const SKY = { x: 320, y: 660 };
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
