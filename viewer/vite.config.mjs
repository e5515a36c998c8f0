// The page's sources enter; three files with fixed names leave, so that `dist` can be committed.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const three = (file) =>
  readFileSync(new URL(`./node_modules/three/${file}`, import.meta.url), 'utf8').trim();

/** Whoever gets the bundle gets three.js with it, and so the words of its licence. */
const notice = `/*!
The parts of this file that are three.js ${JSON.parse(three('package.json')).version}:

${three('LICENSE')}
*/`;

export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/viewer.js',
        assetFileNames: 'assets/viewer.[ext]',
        postBanner: (chunk) => (chunk.isEntry ? notice : ''),
      },
    },
  },
});
