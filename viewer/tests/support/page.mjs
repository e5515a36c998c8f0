// A browser's page enters; what a person does with the viewer leaves as calls, and what is seen.
import assert from 'node:assert/strict';
import { decode } from './picture.mjs';

/** A slider's thumb stays within its ends. */
const THUMB_PX = 16;
const POLL_MS = 40;
/** Camera and address each wait a little before they write. */
const ADDRESS_KEPT_MS = 600;

/** What the page keeps behind `#`. */
export function hashOf(state = {}) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) params.set(key, JSON.stringify(value));
  return params.toString();
}

export class ViewerPage {
  /** Errors on the console, in scripts and of requests. */
  complaints = [];
  #open = new Set();

  constructor(page) {
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => this.#open.add(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => {
      this.#open.delete(request);
      this.complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
    });
  }

  async open(address) {
    await this.page.goto(address);
    await this.page.waitForFunction(() => window.pronkViewer?.firstPictureMs != null);
  }

  async close() {
    await this.page.context().close();
  }

  /** Takes back complaints that a test asked for; there must have been some. */
  forgive(pattern) {
    const left = this.complaints.filter((text) => !pattern.test(text));
    assert.notEqual(left.length, this.complaints.length, `a complaint like ${pattern}`);
    this.complaints = left;
  }

  at(test) {
    return this.page.locator(`[data-test="${test}"]`);
  }

  async text(test) {
    return (await this.at(test).textContent()).trim();
  }

  get facts() {
    return this.page.evaluate(() => ({ ...window.pronkViewer }));
  }

  async panel(id) {
    await this.at(`tab-${id}`).click();
    await this.at(`panel-${id}`).waitFor();
  }

  /** Until no bake is under way, no more pictures come, and no answer is waited for. */
  async idle() {
    for (let before = null; ; ) {
      await this.page.waitForFunction(() => window.pronkViewer.isSettled, null, { polling: POLL_MS });
      const { frames } = await this.facts;
      if (frames === before && this.#open.size === 0) return;
      before = frames;
      // An answer that has just come may ask for a picture, or for another answer.
      await this.page.waitForTimeout(2 * POLL_MS);
    }
  }

  /** The canvas and what lies over it, at rest. */
  async picture() {
    await this.idle();
    return this.glance();
  }

  /** The same while it moves. */
  async glance() {
    return decode(await this.page.locator('canvas').first().screenshot({ scale: 'css' }));
  }

  /** What the server answers to the call that `act` brings about. */
  async answer(call, act) {
    const { response } = await this.exchange(call, act);
    return response.json();
  }

  /** The question as well; `call` is the path behind `api/`, with `*` for numbers. */
  async exchange(call, act) {
    const pattern = new RegExp(`/api/${call.replaceAll('*', '\\d+')}(\\?|$)`);
    const [response] = await Promise.all([
      this.page.waitForResponse((answered) => pattern.test(answered.url())),
      act(),
    ]);
    await response.finished();
    return { asked: response.request().postDataJSON(), response };
  }

  /** Where a place is in the window. */
  screenOf(place) {
    return this.page.evaluate((at) => window.pronkViewer.screenOf(at), place);
  }

  async click(place, options) {
    const { x, y } = await this.screenOf(place);
    await this.page.mouse.click(x, y, options);
  }

  /** From a point of the window to another, through `steps` points. */
  async drag(from, to, steps, options) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down(options);
    await mouse.move(to.x, to.y, { steps });
    await mouse.up(options);
  }

  /** Presses a slider at a share of its length. */
  async slide(test, share) {
    const slider = this.at(test);
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await slider.boundingBox();
    const along = THUMB_PX / 2 + share * (width - THUMB_PX);
    await this.page.mouse.click(x + along, y + height / 2);
  }

  async type(test, text) {
    const field = this.at(test);
    await field.fill(String(text));
    await field.press('Enter');
  }

  /** Where eye and target are, once the address has them. */
  async camera() {
    await this.idle();
    return this.page.evaluate(
      (keptAfterMs) =>
        new Promise((resolve) => {
          let [last, sinceMs] = ['', 0];
          const look = () => {
            if (location.hash !== last) [last, sinceMs] = [location.hash, performance.now()];
            const kept = new URLSearchParams(last.slice(1));
            const [eye, lookAt] = ['eye', 'lookAt'].map((key) => JSON.parse(kept.get(key)));
            if (eye && performance.now() - sinceMs > keptAfterMs) resolve({ eye, lookAt });
            else setTimeout(look, 50);
          };
          look();
        }),
      ADDRESS_KEPT_MS,
    );
  }

  /** The rows of the card with the numbers of what was picked. */
  async card() {
    return this.at('info').evaluate((card) =>
      Object.fromEntries(
        [...card.querySelectorAll('dt')].map((name) => [
          name.textContent,
          name.nextElementSibling.textContent,
        ]),
      ),
    );
  }
}
