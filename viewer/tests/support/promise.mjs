// What is promised enters; tests leave that keep it in a page of a server of their own.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { WAIT_MS, closeBrowser, hasBrowser, openPage } from './browser.mjs';
import { Server, endServers } from './engine.mjs';

const skip = hasBrowser ? false : 'there is no chromium here; install it, or name it in CHROMIUM';

// A test that fails must not leave somebody who keeps the others waiting.
after(closeBrowser);
after(endServers);

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
