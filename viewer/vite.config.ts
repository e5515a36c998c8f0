// The page's sources enter; three files with fixed names leave, so that `dist` can be committed.
import { defineConfig } from 'vite';

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
      },
    },
  },
});
