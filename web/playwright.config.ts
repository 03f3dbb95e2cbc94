import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

// Against the real program: `cargo build -p umpire` first. One worker: two shared cores gain nothing by two.
export default defineConfig({
  testDir: 'tests',
  workers: 1,
  timeout: 120_000,
  // Cores are shared: what takes a moment here may take seconds there.
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP umpire.test 127.0.0.1'],
    },
    // A press that never becomes possible is a fault of its own, long before its test runs out of time.
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
  },
});
