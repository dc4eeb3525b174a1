import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A failed expectation prints all console messages of a page.
    chaiConfig: { truncateThreshold: 4000 },
    // By default, Vitest leaves a processor unused.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pictures',
          environment: 'node',
          include: ['web/tests/pictures/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['web/tests/browsers/flows.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser-pictures',
          environment: 'node',
          include: ['web/tests/browsers/pictures.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'consumers',
          environment: 'node',
          include: ['web/tests/consumers/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          exclude: [
            'web/tests/e2e/**',
            'web/tests/pictures/**',
            'web/tests/browsers/**',
            'web/tests/consumers/**',
          ],
          // Loading the modules of the project again for each file takes a fifth of the time.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/tests/e2e/**/*.test.ts'],
          // One browser for all files. A third file at a time uses what two leave of two processors.
          globalSetup: 'web/tests/support/shared.ts',
          maxWorkers: 3,
          // The warm state of the browser is kept between files.
          isolate: false,
          // Software rendering takes minutes on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // The default of one second is not enough for software rendering on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
