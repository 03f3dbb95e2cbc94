// Scripts that need a browser and the real program, run as tests are: pictures, figures, and the battle on the home page.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: ['pictures.ts', 'bench.ts', 'showcase.ts', 'kitchen.ts', 'app_icons.ts'],
  timeout: 1_200_000,
  outputDir: '../test-results',
  use: { ...tests.use, trace: 'off' },
});
