// What is looked at: every layer, colour, cut and camera shows in the picture.
import assert from 'node:assert/strict';
import { chunkOf } from './support/chunk.mjs';
import { pronkJson } from './support/engine.mjs';
import { hashOf } from './support/page.mjs';
import { assertDiffer, assertSame, coloured } from './support/picture.mjs';
import { promise } from './support/promise.mjs';

const level = 'scene:overpass';
const distance = (a, b) => Math.hypot(...a.map((value, axis) => value - b[axis]));
const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const CENTRE = { x: 790, y: 370 };
/** Without the frame around what has the keyboard. */
async function unfocused(page) {
  await page.page.evaluate(() => document.activeElement.blur());
  return page.picture();
}

let giveSets = () => {};
const setsMayCome = new Promise((resolve) => (giveSets = resolve));

promise(
  'The level is seen before its ground and links have come',
  {
    level,
    before: (page) =>
      page.route('**/api/sets', async (route) => {
        await setsMayCome;
        await route.continue();
      }),
    isWaiting: true,
  },
  async ({ t, page }) => {
    const alone = await page.glance();
    t.diagnostic(`first picture after ${(await page.facts).firstPictureMs.toFixed(0)} ms`);
    giveSets();
    await page.at('accepted-set').waitFor();
    assertDiffer(alone, await page.picture(), 50_000, 'ground and links are drawn');
  },
);

promise('The totals are those of `pronk bake`', { level }, async ({ page, server }) => {
  const baked = await pronkJson('bake', level);
  const { triangles } = baked.level;
  assert.equal(await page.text('level-name'), server.name);
  assert.equal(
    await page.text('totals'),
    `${triangles} triangles · ${baked.surface.polygons} polygons · ${baked.links.count} links`,
  );
  const [set] = (await server.ask('sets')).sets;
  assert.equal(set.hash, baked.hash);
});

promise('A layer that is turned and turned back leaves the picture as it was', { level }, async ({ page }) => {
  const before = await page.picture();
  const boxes = ['layer-level', 'layer-surface', 'layer-borders', 'layer-edges', 'layer-links',
    'link-part-takeoffs', 'link-part-landings', 'link-part-arcs'];
  for (const box of boxes) {
    await page.at(box).click();
    assertDiffer(before, await page.picture(), 100, box);
    await page.at(box).click();
  }
  assertSame(before, await page.picture(), 'all turned back');
});

promise('Spans, free space and medial axis are fetched and drawn', { level }, async ({ page }) => {
  let last = await page.picture();
  const layers = [
    ['layer-axis', 'axis', 'lines'],
    ['layer-spans', 'spans', 'cell'],
    ['layer-freeSpace', 'space', 'cell'],
  ];
  for (const [box, call, array] of layers) {
    const { response } = await page.exchange(`sets/*/${call}`, () => page.at(box).click());
    assert.ok(chunkOf(await response.body()).array(array).length > 0, `${call} has something in it`);
    const next = await page.picture();
    assertDiffer(last, next, 1000, call);
    last = next;
  }
});

promise('Every choice of colours is another picture', { level }, async ({ page }) => {
  const choices = {
    'surface-colours': ['polygon', 'storey', 'height'],
    'level-colours': ['terrain'],
    'link-colours': ['method', 'profile'],
  };
  let last = await page.picture();
  for (const [select, values] of Object.entries(choices)) {
    for (const value of values) {
      await page.at(select).selectOption(value);
      const next = await page.picture();
      assertDiffer(last, next, 300, `${select} ${value}`);
      last = next;
    }
  }
  assert.match(await page.text('legend'), /Heights/);
});

promise('A cut takes away what is above it, and a storey what is on others', { level }, async ({ page }) => {
  const whole = await page.picture();
  await page.slide('clip-max', 0.4);
  const cut = await page.picture();
  assertDiffer(whole, cut, 5000, 'the bridge is cut');
  const cutAt = Number(await page.at('clip-max-value').inputValue());
  assert.ok(cutAt > 2 && cutAt < 3, `cut at ${cutAt}`);
  await page.at('clip-reset').click();
  assertSame(whole, await page.picture(), 'shown again');

  const storeys = [];
  for (const storey of ['0', '1']) {
    await page.at('storey').selectOption(storey);
    storeys.push(await page.picture());
    assertDiffer(whole, storeys.at(-1), 5000, `storey ${storey} alone`);
  }
  assertDiffer(...storeys, 20_000, 'one storey and the other');
  await page.at('storey').selectOption('');
  assertSame(whole, await page.picture(), 'all storeys');
});

promise('A drag turns around what is looked at, the wheel comes nearer', { level }, async ({ page }) => {
  const { mouse } = page.page;
  const before = await page.picture();
  const first = await page.camera();
  await page.drag(CENTRE, { x: CENTRE.x + 200, y: CENTRE.y + 40 }, 4);
  const turned = await page.camera();
  const away = ({ eye, lookAt }) => distance(eye, lookAt);
  assert.ok(distance(first.lookAt, turned.lookAt) < 0.01, 'what is looked at stays');
  assert.ok(Math.abs(away(first) - away(turned)) < 0.01, 'as far as before');
  assert.ok(distance(first.eye, turned.eye) > 5, 'from elsewhere');
  assertDiffer(before, await page.picture(), 50_000, 'turned');

  await mouse.move(CENTRE.x, CENTRE.y);
  for (let notch = 0; notch < 3; ++notch) await mouse.wheel(0, -100);
  const near = await page.camera();
  assert.ok(Math.abs(away(near) / away(turned) - 1.18 ** -3) < 0.01, 'three notches nearer');

  await page.drag(CENTRE, { x: CENTRE.x + 100, y: CENTRE.y }, 4, { button: 'right' });
  const shifted = await page.camera();
  assert.ok(distance(minus(near.eye, shifted.eye), minus(near.lookAt, shifted.lookAt)) < 0.01);
  assert.ok(distance(near.eye, shifted.eye) > 1, 'shifted');
});

promise('Flying, a held key moves the eye where it looks', { level }, async ({ page }) => {
  const { keyboard } = page.page;
  await keyboard.press('o');
  assert.equal(await page.at('camera-mode').inputValue(), 'fly');
  const before = await page.camera();
  const { frames } = await page.facts;
  await keyboard.down('w');
  await page.page.waitForFunction((from) => window.pronkViewer.frames > from + 3, frames);
  await keyboard.up('w');
  const after = await page.camera();
  const [way, ahead] = [minus(after.eye, before.eye), minus(before.lookAt, before.eye)];
  const along = way.reduce((sum, value, axis) => sum + value * ahead[axis], 0);
  const lengths = Math.hypot(...way) * Math.hypot(...ahead);
  assert.ok(Math.hypot(...way) > 0.2, 'it moved');
  assert.ok(along / lengths > 0.999, 'straight ahead');
});

promise('A reload shows the same picture', { level }, async ({ page }) => {
  await page.at('layer-edges').click();
  await page.at('surface-colours').selectOption('height');
  await page.slide('clip-max', 0.6);
  await page.drag(CENTRE, { x: CENTRE.x - 150, y: CENTRE.y + 60 }, 4);
  await page.camera();
  const before = await page.picture();
  await page.page.reload();
  await page.page.waitForFunction(() => window.pronkViewer?.firstPictureMs != null);
  await page.at('accepted-set').waitFor();
  assertSame(before, await page.picture(), 'reloaded');
});

promise('A turned view from above comes back as it was', { level }, async ({ page }) => {
  await page.page.keyboard.press('t');
  await page.drag(CENTRE, { x: CENTRE.x + 137, y: CENTRE.y }, 4);
  await page.page.mouse.move(CENTRE.x, CENTRE.y);
  for (let notch = 0; notch < 8; ++notch) await page.page.mouse.wheel(0, -100);
  await page.camera();
  const before = await unfocused(page);
  await page.page.reload();
  await page.at('accepted-set').waitFor();
  assertSame(before, await page.picture(), 'reloaded');
});

promise('Voxels are where the address says, and follow their slider', { level }, async ({ page, server }) => {
  const asked = async (act) => {
    const { response } = await page.exchange('sets/*/spans', act);
    const params = new URL(response.url()).searchParams;
    return [params.get('x'), params.get('z'), params.get('within')].map(Number);
  };
  const { lookAt } = await page.camera();
  const [x, z, withinM] = await asked(() => page.at('layer-spans').click());
  assert.ok(Math.hypot(x - lookAt[0], z - lookAt[2]) < 0.01, 'around what is looked at');
  assert.equal(withinM, 12);
  const few = await page.picture();
  assert.deepEqual(await asked(() => page.type('voxels-within-value', 30)), [x, z, 30]);
  const many = await page.picture();
  assertDiffer(few, many, 1000, 'more voxels');

  await page.drag(CENTRE, { x: CENTRE.x + 100, y: CENTRE.y }, 4, { button: 'right' });
  await page.camera();
  const shifted = await unfocused(page);
  assert.deepEqual(await asked(() => page.page.reload()), [x, z, 30]);
  await page.at('accepted-set').waitFor();
  assertSame(shifted, await page.picture(), 'reloaded');
  const elsewhere = { layers: { spans: true }, voxelsAround: [5, 0, -5], voxelsWithinM: 4 };
  const go = () => page.page.evaluate((hash) => void (location.hash = hash), hashOf(elsewhere));
  assert.deepEqual(await asked(go), [5, -5, 4]);
  await page.idle();
});

promise('A set without jumps offers spans, and no free space', { level }, async ({ page, server }) => {
  await server.ask('bake', { settings: { jump: [] } });
  while ((await server.ask('job')).running) await new Promise((resolve) => setTimeout(resolve, 50));
  await page.page.evaluate((hash) => void (location.hash = hash), hashOf({ shownSets: [2] }));
  await page.page.reload();
  await page.idle();
  assert.ok(await page.at('layer-spans').isEnabled());
  assert.ok(await page.at('layer-freeSpace').isDisabled());
});

promise('Borders are seen in the dark without ground below them', {
  level,
  state: { theme: 'dark', layers: { level: false, surface: false, links: false } },
}, async ({ page }) => {
  const picture = await page.picture();
  const sky = coloured(picture, 0x12161b);
  assert.ok(picture.width * picture.height - sky > 2000, 'lines are told from the sky');
});

let giveLeft = () => {};
const leftMayCome = new Promise((resolve) => (giveLeft = resolve));

promise('A storey in the address is kept if the right set comes first', { level }, async ({ page, server }) => {
  await server.ask('bake', { settings: {} });
  while ((await server.ask('job')).running) await new Promise((resolve) => setTimeout(resolve, 50));
  await page.page.route('**/api/sets/1/surface', async (route) => {
    await leftMayCome;
    await route.continue();
  });
  await page.page.evaluate((hash) => void (location.hash = hash),
    hashOf({ split: true, leftSet: 1, rightSet: 2, storey: 1 }));
  await Promise.all([page.page.waitForResponse(/sets\/2\/surface/), page.page.reload()]);
  await page.page.waitForFunction(() => document.querySelector('[data-test="side-right"]').textContent !== '');
  giveLeft();
  await page.idle();
  assert.equal(await page.at('storey').inputValue(), '1');
});

promise('A picture that the browser lost is told of, and drawn again', { level }, async ({ page }) => {
  const before = await page.picture();
  await page.page.evaluate(() => {
    const context = document.querySelector('canvas').getContext('webgl2');
    window.loseContext = context.getExtension('WEBGL_lose_context');
    window.loseContext.loseContext();
  });
  await page.at('message-error').waitFor();
  assert.match(await page.text('message-error'), /lost the picture/);
  await page.page.evaluate(() => window.loseContext.restoreContext());
  await page.at('dismiss').click();
  await page.page.mouse.move(0, 0);
  assertSame(before, await page.picture(), 'drawn again');
});

/**
 * A graphics card that takes long for each picture, and a count of those with arcs: lines of so many
 * points are nothing else.
 */
function drawSlowly(page) {
  return page.addInitScript(() => {
    window.arcPictures = 0;
    const { prototype } = WebGL2RenderingContext;
    const { drawArrays, fenceSync, getSyncParameter } = prototype;
    const fencedMs = new WeakMap();
    prototype.drawArrays = function (mode, first, count) {
      if (mode === this.LINES && count > 5000) window.arcPictures += 0.5;
      return drawArrays.call(this, mode, first, count);
    };
    prototype.fenceSync = function (...how) {
      const fence = fenceSync.apply(this, how);
      fencedMs.set(fence, performance.now());
      return fence;
    };
    prototype.getSyncParameter = function (fence, what) {
      const isEarly = performance.now() - fencedMs.get(fence) < 200;
      return isEarly ? this.UNSIGNALED : getSyncParameter.call(this, fence, what);
    };
  });
}

promise('A slow picture moves without arcs, and has them again at rest', { level, before: drawSlowly }, async ({ page }) => {
  await page.idle();
  const moved = await page.page.evaluate(async ({ x, y }) => {
    const before = { frames: window.pronkViewer.frames, arcPictures: window.arcPictures };
    for (let notch = 0; notch < 12; ++notch) {
      const how = { deltaY: 20, clientX: x, clientY: y, bubbles: true, cancelable: true };
      document.querySelector('canvas').dispatchEvent(new WheelEvent('wheel', how));
      await new Promise(requestAnimationFrame);
    }
    const { frames } = window.pronkViewer;
    return { drawn: frames - before.frames, before: before.arcPictures, after: window.arcPictures };
  }, CENTRE);
  assert.ok(moved.drawn >= 10, `${moved.drawn} pictures`);
  assert.equal(moved.after, moved.before, 'pictures with arcs');
  await page.page.waitForFunction((count) => window.arcPictures === count + 1, moved.after);
});
