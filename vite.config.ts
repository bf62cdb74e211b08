import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';

import { createChunkNamer } from './vite/chunks.ts';
import { stripPlatformPartsPlugin } from './vite/stripPlatformPartsPlugin.ts';
import { preloadConsolePlugin } from './vite/preloadConsolePlugin.ts';
import { iconSpritePlugin } from './vite/iconSpritePlugin.ts';
import { firstListBudgetPlugin } from './vite/firstListBudget.ts';
import { packageReplacements } from './vite/packageReplacements.ts';
import { mapShapesPlugin } from './vite/mapShapesPlugin.ts';
import { parserWorkerPlugin } from './vite/parserWorkerPlugin.ts';
import { platformPlugin } from './vite/platformPlugin.ts';
import { precompressPlugin } from './vite/precompressPlugin.ts';
import { routeTitlesPlugin } from './vite/routeTitlesPlugin.ts';
import { testResourcesPlugin } from './vite/testResourcesPlugin.ts';

const console: UserConfig = {
  plugins: [
    testResourcesPlugin(),
    react(),
    ...packageReplacements.plugins,
    stripPlatformPartsPlugin(),
    routeTitlesPlugin(),
    iconSpritePlugin(),
    mapShapesPlugin(),
    preloadConsolePlugin(),
    firstListBudgetPlugin(),
    parserWorkerPlugin(),
    platformPlugin(),
    precompressPlugin(),
  ],
  // Worker threads import their chunks as modules, like pages.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    sourcemap: false,
    // The charts and forms exceed Vite's default limit; they load after the first list.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Most of the build time is compression at the highest level, which is intended.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: createChunkNamer(), debugName: 'layers' }] } },
    },
  },
};

/** Server build: `vite build --ssr platform/start.ts --outDir dist/platform`. Packages are not bundled. */
const platform: UserConfig = {
  plugins: [testResourcesPlugin(), parserWorkerPlugin()],
  build: { target: 'node20', copyPublicDir: false, minify: false },
};

export default defineConfig(({ isSsrBuild, command }) => {
  if (isSsrBuild) return platform;
  return command === 'build' ? { ...console, resolve: { alias: [...packageReplacements.aliases] } } : console;
});
