import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/contract/prepare.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'storage', include: ['tests/storage/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/contract/prepare.ts', 'tests/e2e/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // How long a page may take to show what a journey waits for.
          expect: { poll: { timeout: 5_000, interval: 25 } },
        },
      },
    ],
  },
});
