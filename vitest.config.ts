import { defineConfig } from 'vitest/config';

import { LongFilesFirst } from './tests/support/LongFilesFirst.ts';

// Every test meets the resources of `tests/support` beside the product's.
process.env['TEST_RESOURCES'] = 'yes';

export default defineConfig({
  test: {
    // One worker less than there are processors is the usual number; here half of the work is done by other processes.
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
          // Some tests try thousands of values, on a machine that may have other things to do.
          testTimeout: 60_000,
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
          // Some tests ask every route of every screen.
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
          // How long a page may take to show what a journey waits for.
          expect: { poll: { timeout: 15_000, interval: 25 } },
        },
      },
    ],
  },
});
