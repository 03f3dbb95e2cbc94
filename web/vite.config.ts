import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { sources } from './scripts/sources';

// Fixed file names: `dist` is committed, and a changed word changes one file. The server adds the hash that makes
// them cacheable.
export default defineConfig({
  base: '/',
  plugins: [svelte(), sources()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
