// The pictures of docs/guide/viewer.md and of the README, each of a page that is used as a person
// would; `npm run pictures` writes them anew.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { closeBrowser, openPage } from './support/browser.mjs';
import { Server } from './support/engine.mjs';

const folder = fileURLToPath(new URL('../../docs/images/viewer/', import.meta.url));

const PARKOUR = { start: [18, 0, 12], goal: [13, 8, 30] };

const PICTURES = {
  look: {
    level: 'scene:ruins',
    state: { eye: [24, 19, -38], lookAt: [4, 1, -8] },
  },
  generate: {
    level: 'scene:parkour',
    flags: ['--jump', '1,3,3'],
    state: { panel: 'generate', eye: [40, 24, 44], lookAt: [18, 2, 19] },
    async use(page) {
      await page.type('generate-profile-0-reach-value', 4);
      await page.type('generate-profile-0-apex-value', 2);
      await page.exchange('bake', () => page.at('generate-bake').click());
      await page.at('generate-set-2-links').waitFor();
      await page.at('generate-split').click();
    },
  },
  plan: {
    level: 'scene:parkour',
    flags: ['--jump', '2,4,6'],
    state: { panel: 'plan', ...PARKOUR, eye: [34, 20, 44], lookAt: [17, 3, 20] },
  },
  terrain: {
    level: 'scene:forest',
    flags: ['--jump', 'none'],
    state: { panel: 'terrain', start: [1, 0, 44], goal: [58, 0, 41], eye: [30, 42, 78], lookAt: [30, 0, 40] },
    async use(page) {
      await page.exchange('walk', () => page.at('walks-1').click());
      await page.at('terrain-time').fill('18');
    },
  },
  watch: {
    level: 'scene:parkour',
    flags: ['--jump', '2,4,6'],
    context: { colorScheme: 'dark' },
    state: { panel: 'watch', ...PARKOUR, eye: [32, 11, 36], lookAt: [19, 3, 26] },
    async use(page) {
      await page.at('watch-time').fill('27.5');
    },
  },
  blocks: {
    level: 'scene:parkour',
    flags: ['--jump', '2,4,6'],
    state: { panel: 'blocks', ...PARKOUR, eye: [34, 20, 44], lookAt: [17, 3, 20] },
  },
};

async function take(name) {
  const { level, flags, use, ...view } = PICTURES[name];
  const server = await Server.start(level, { flags });
  const page = await openPage(server, view);
  await use?.(page);
  await page.page.mouse.move(0, 0);
  await page.idle();
  await page.page.screenshot({ path: `${folder}${name}.png` });
  await page.close();
  await server.end();
}

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const name of wanted.length > 0 ? wanted : Object.keys(PICTURES)) {
  console.log(name);
  await take(name);
}
await closeBrowser();
