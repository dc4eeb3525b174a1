import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
          name: 'unit',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          exclude: ['web/tests/e2e/**', 'web/tests/pictures/**'],
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/tests/e2e/**/*.test.ts'],
          // One browser at a time: software rendering keeps the processor busy.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
