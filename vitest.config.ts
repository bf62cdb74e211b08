import { defineConfig } from 'vitest/config';

import { LongFilesFirst } from './tests/support/LongFilesFirst.ts';

// Every test runs with the resources of `tests/support` in addition to those of the product.
process.env['TEST_RESOURCES'] = 'yes';

export default defineConfig({
  test: {
    // Vitest would start one worker fewer than there are processors. Two are enough, because about half of the work runs
    // in other processes, such as browsers and databases.
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/support/configureFuzzing.ts'],
          environment: 'node',
          // Modules hold no state, so each worker loads them once instead of once per test file.
          isolate: false,
          // Some tests try thousands of values or run the compiler, and the machine may be busy.
          testTimeout: 240_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          setupFiles: ['tests/support/configureFuzzing.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/contract/globalSetup.ts'],
          // Some tests call every route of every screen.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'storage',
          include: ['tests/storage/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/configureFuzzing.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/contract/globalSetup.ts', 'tests/e2e/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Time limit for a page to show the content that a test waits for.
          expect: { poll: { timeout: 15_000, interval: 25 } },
        },
      },
    ],
  },
});
