// What is refused: pages with another token and pages of another origin get nothing.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { theBrowser } from './support/browser.mjs';
import { Server } from './support/engine.mjs';
import { promise, promiseOfBrowser } from './support/promise.mjs';

promise('A page with a wrong token is refused', { level: 'scene:gap' }, async ({ page, server }) => {
  const other = await page.page.context().newPage();
  const url = new URL(server.url);
  const token = url.pathname.slice(1, -1);
  assert.match(token, /^[0-9a-f]{32}$/);
  const wrong = token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const path of ['/', `/${wrong}/`, `/${wrong}/api/level`, '/api/level']) {
    const answer = await other.goto(new URL(path, url).href);
    assert.equal(answer.status(), 403, path);
  }
});

promise('The page loads nothing from elsewhere', { level: 'scene:gap' }, async ({ page, server }) => {
  const answer = await fetch(server.url);
  assert.match(answer.headers.get('content-security-policy'), /default-src 'self'|default-src 'none'/);
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
  const loaded = await page.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.ok(loaded.length > 3);
  for (const name of loaded) assert.ok(name.startsWith(server.url), name);
});

/** A page of somebody else, on this machine but on another port. */
async function serveStranger() {
  const http = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end('<!doctype html><title>stranger</title>');
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${http.address().port}/`, close: () => http.close() };
}

promiseOfBrowser('A page of another origin gets nothing, even with the right token', async () => {
  const server = await Server.start('scene:gap');
  const first = (await server.ask('job')).job;
  const stranger = await serveStranger();
  const context = await (await theBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(stranger.url);
  const asked = await page.evaluate(async (api) => {
    const json = { 'Content-Type': 'application/json' };
    const tries = {
      read: () => fetch(`${api}level`),
      bake: () => fetch(`${api}bake`, { method: 'POST', headers: json, body: '{"settings":{}}' }),
      // Forms may be sent across origins without being asked about.
      simple: () => fetch(`${api}bake`, { method: 'POST', body: '{"settings":{}}' }),
      blind: () => fetch(`${api}bake`, { method: 'POST', mode: 'no-cors', body: '{"settings":{}}' }),
    };
    const told = {};
    for (const [name, send] of Object.entries(tries)) {
      try {
        told[name] = await (await send()).text();
      } catch {
        told[name] = null;
      }
    }
    return told;
  }, `${server.url}api/`);
  assert.deepEqual(asked, { read: null, bake: null, simple: null, blind: null });
  assert.equal((await server.ask('job')).job, first, 'nothing was baked');

  await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', resolve);
        frame.src = url;
        document.body.append(frame);
      }),
    server.url,
  );
  const inFrame = page.frames().find((frame) => frame !== page.mainFrame());
  const hasViewer = await inFrame.evaluate(() => 'pronkViewer' in window).catch(() => false);
  assert.equal(hasViewer, false, 'it cannot be put into a frame');
  await context.close();
  stranger.close();
  assert.equal(await server.end(), 0);
});
