// What is friendly: help, themes that can be read, and plain words when the server is gone.
import assert from 'node:assert/strict';
import { openPage } from './support/browser.mjs';
import { Server } from './support/engine.mjs';
import { assertDiffer, assertSame } from './support/picture.mjs';
import { promise, promiseOfBrowser } from './support/promise.mjs';

const LEAST_CONTRAST = 4.5;
const PANELS = ['look', 'generate', 'plan', 'terrain', 'watch', 'blocks'];
const gap = { level: 'scene:gap' };
const withoutTimes = (text) => text.replace(/[\d.]+ (µs|ms)/g, '');

promise('A question mark opens the help, and Esc closes it', gap, async ({ page }) => {
  const { keyboard } = page.page;
  await keyboard.press('?');
  await page.at('help').waitFor();
  assert.match(await page.text('help'), /Wheel/);
  await keyboard.press('Escape');
  await page.at('help').waitFor({ state: 'hidden' });
  await page.at('help-button').click();
  await page.at('help-close').click();
  await page.at('help').waitFor({ state: 'hidden' });
});

promise('Digits bring up the panels, and each says what it is for', gap, async ({ page }) => {
  const hints = new Set();
  for (const [i, id] of PANELS.entries()) {
    await page.page.keyboard.press(`${i + 1}`);
    await page.at(`panel-${id}`).waitFor();
    hints.add(await page.text('hint'));
    for (const other of PANELS) {
      assert.equal(await page.at(`panel-${other}`).isVisible(), other === id, `${other} in ${id}`);
    }
  }
  assert.equal(hints.size, PANELS.length);
});

/** Words that are too pale, of all that are shown: WCAG's ratio of text and what is behind it. */
function paleWords(page) {
  return page.page.evaluate((least) => {
    const parse = (css) => {
      const [r, g, b, a = 1] = css.match(/[\d.]+/g).map(Number);
      return { rgb: [r, g, b], a };
    };
    const luminance = (rgb) => {
      const [r, g, b] = rgb.map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { rgb, a } = parse(getComputedStyle(at).backgroundColor);
        if (a > 0.99) return rgb;
      }
      return [255, 255, 255];
    };
    const pale = [];
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const isDisabled = element.matches(':disabled') || element.closest('[aria-disabled="true"]');
      if (!own || isDisabled || !element.checkVisibility() || element.closest('option')) continue;
      const [text, back] = [parse(getComputedStyle(element).color).rgb, behind(element)].map(luminance);
      const ratio = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
      if (ratio < least) pale.push(`${element.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return pale;
  }, LEAST_CONTRAST);
}

promise('Words can be read in the light and in the dark', { level: 'scene:gap', state: { start: [-4, 3, 0], goal: [4, 3, 0] } }, async ({ page }) => {
  const light = await page.picture();
  const colours = () =>
    page.page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return [color, backgroundColor];
    });
  const lightColours = await colours();
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await page.at('theme').click();
    for (const id of PANELS) {
      await page.panel(id);
      await page.idle();
      assert.deepEqual(await paleWords(page), [], `${id}, ${theme}`);
    }
  }
  await page.panel('look');
  assert.notDeepEqual(await colours(), lightColours);
  assertDiffer(light, await page.picture(), 50_000, 'the dark sky');
});

/** What is wider than its place, or out of the window, of all that is shown. */
function sticksOut(page) {
  return page.page.evaluate(() => {
    const out = [];
    const say = (element, how) =>
      out.push(`${element.dataset.test ?? element.className}, ${how}`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('svg, .labels, option')) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) say(element, `from ${left} to ${right}`);
      const isInput = element.matches('input, select');
      const isClipped = getComputedStyle(element).overflowX !== 'visible' && !isInput;
      if (isClipped && element.scrollWidth > element.clientWidth + 1) {
        say(element, `${element.scrollWidth} px in ${element.clientWidth}`);
      }
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) out.push('the page scrolls');
    return out;
  });
}

promise('Everything has its place at 1280 x 720 and on a small laptop', { level: 'scene:gap', state: { start: [-4, 3, 0], goal: [4, 3, 0] } }, async ({ page }) => {
  for (const [width, height] of [[1280, 720], [1024, 640]]) {
    await page.page.setViewportSize({ width, height });
    for (const id of PANELS) {
      await page.panel(id);
      await page.idle();
      assert.deepEqual(await sticksOut(page), [], `${id} at ${width} x ${height}`);
    }
  }
});

promise('A copied address shows the same numbers to whoever opens it', { level: 'scene:parkour', flags: ['--jump', '2,4,6'], state: { panel: 'plan' } }, async ({ page, server }) => {
  await page.page.keyboard.press('t');
  await page.click([18, 0, 12]);
  await page.exchange('plan', () => page.click([10, 0.25, 9]));
  await page.exchange('plan', () => page.type('toll-value', 4.5));
  await page.camera();
  const table = await page.text('route-table');
  const picture = await page.picture();
  const other = await openPage(server, { address: page.page.url() });
  assert.equal(withoutTimes(await other.text('route-table')), withoutTimes(table));
  assert.equal(await other.at('toll-value').inputValue(), '4.5');
  await other.page.mouse.move(0, 0);
  await page.page.mouse.move(0, 0);
  assertSame(picture, await other.picture(), 'the same picture');
  assert.deepEqual(other.complaints, []);
  await other.close();
});

promiseOfBrowser('Who prefers the dark has it from the begin', async () => {
  const server = await Server.start('scene:gap');
  const page = await openPage(server, { context: { colorScheme: 'dark' } });
  assert.equal(await page.page.locator('html').getAttribute('data-theme'), 'dark');
  assert.deepEqual(page.complaints, []);
  await page.close();
  assert.equal(await server.end(), 0);
});

promise('A server that has ended is told of, once', { level: 'scene:gap', state: { panel: 'plan', start: [-4, 3, 0] } }, async ({ page, server }) => {
  assert.equal(await server.end(), 0);
  await page.click([4, 3, 0]);
  await page.at('message-error').waitFor();
  const words = 'The server has ended. Start `pronk view` again.';
  assert.equal(await page.at('message-error').locator('span').textContent(), words);
  await page.click([5, 3, 1]);
  await page.idle();
  assert.equal(await page.at('message-error').count(), 1);
  page.forgive(/ERR_CONNECTION_REFUSED/);
});
