// Chromium enters, if there is one; promises leave that are kept in a page of a server of their own.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { Server } from './engine.mjs';
import { ViewerPage } from './page.mjs';

const NAMES = ['chromium', 'chromium-browser'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
export const WAIT_MS = 60_000;
const SIZE = { width: 1280, height: 720 };

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

const executablePath = findChromium();
const skip = executablePath ? false : 'there is no chromium here; install it, or name it in CHROMIUM';

let browser = null;

/** One browser for the tests of a file; its user data are new with each start. */
export async function theBrowser() {
  browser ??= await chromium.launch({ executablePath, args: FLAGS });
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

after(closeBrowser);

/**
 * A page at `server`; `state` is what the address keeps, `before` is called before it loads, and
 * `isWaiting` says that not every answer will come by itself.
 */
export async function openPage(server, { state, before, isWaiting, context: wanted } = {}) {
  const context = await (await theBrowser()).newContext({
    viewport: SIZE,
    deviceScaleFactor: 1,
    colorScheme: 'light',
    acceptDownloads: true,
    ...wanted,
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = new ViewerPage(await context.newPage());
  await before?.(page.page);
  await page.open(server.url, state);
  if (!isWaiting) await page.idle();
  return page;
}

/** Needs a browser, and nothing else that is made here. */
export function promiseOfBrowser(name, prove) {
  test(name, { skip, timeout: 2 * WAIT_MS }, prove);
}

/**
 * A level is opened and looked at; then `prove` has the page and the server. The page must not have
 * complained, and the server must end well.
 */
export function promise(name, { level, flags, ...view }, prove) {
  promiseOfBrowser(name, async (t) => {
    const server = await Server.start(level, { flags });
    let page = null;
    try {
      page = await openPage(server, view);
      await prove({ t, page, server });
      assert.deepEqual(page.complaints, [], 'the page complains of nothing');
    } finally {
      await page?.close();
      assert.equal(await server.end(), 0, 'the server ends well');
    }
  });
}
