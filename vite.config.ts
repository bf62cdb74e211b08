import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';

import { createChunkName } from './vite/chunks.ts';
import { stripPlatformParts } from './vite/stripPlatformParts.ts';
import { preloadConsole } from './vite/preloadConsole.ts';
import { iconSprite } from './vite/iconSprite.ts';
import { limitFirstList } from './vite/firstListBudget.ts';
import { lighterPackages } from './vite/lighterPackages.ts';
import { mapShapes } from './vite/mapShapes.ts';
import { parserWorker } from './vite/parserWorker.ts';
import { platformPlugin } from './vite/platformPlugin.ts';
import { precompress } from './vite/precompress.ts';
import { routeTitles } from './vite/routeTitles.ts';
import { testResources } from './vite/testResources.ts';

const console: UserConfig = {
  plugins: [
    testResources(),
    react(),
    ...lighterPackages.plugins,
    stripPlatformParts(),
    routeTitles(),
    iconSprite(),
    mapShapes(),
    preloadConsole(),
    limitFirstList(),
    parserWorker(),
    platformPlugin(),
    precompress(),
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
      output: { codeSplitting: { groups: [{ name: createChunkName(), debugName: 'layers' }] } },
    },
  },
};

/** Server build: `vite build --ssr platform/start.ts --outDir dist/platform`. Packages are not bundled. */
const platform: UserConfig = {
  plugins: [testResources(), parserWorker()],
  build: { target: 'node20', copyPublicDir: false, minify: false },
};

export default defineConfig(({ isSsrBuild, command }) => {
  if (isSsrBuild) return platform;
  return command === 'build' ? { ...console, resolve: { alias: [...lighterPackages.aliases] } } : console;
});
