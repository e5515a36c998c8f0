// Chromium enters, if there is one; pages of the viewer leave.
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ViewerPage, hashOf } from './page.mjs';

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

/** A page that was just built, in place of the one in the binary: the folder that vite wrote. */
const builtPage = process.env.PRONK_PAGE;

async function servePage(context) {
  if (!builtPage) return;
  await context.route(/\/assets\/viewer\.(js|css)$/, (route) =>
    route.fulfill({ path: join(builtPage, 'assets', basename(route.request().url())) }),
  );
}

const executablePath = findChromium();
export const hasBrowser = executablePath !== undefined;

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

/**
 * A page at `server`. `state` is what the address keeps, or `address` is the whole of it; `before`
 * is called before it loads, and `isWaiting` says that not every answer will come by itself.
 */
export async function openPage(server, { state, address, before, isWaiting, context: wanted } = {}) {
  const context = await (await theBrowser()).newContext({
    viewport: SIZE,
    deviceScaleFactor: 1,
    colorScheme: 'light',
    acceptDownloads: true,
    ...wanted,
  });
  context.setDefaultTimeout(WAIT_MS);
  await servePage(context);
  const page = new ViewerPage(await context.newPage());
  await before?.(page.page);
  await page.open(address ?? `${server.url}#${hashOf(state)}`);
  if (!isWaiting) await page.idle();
  return page;
}
