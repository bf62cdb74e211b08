import react from '@vitejs/plugin-react';
import { type UserConfig, defineConfig } from 'vite';

import { createChunkName } from './vite/chunks.ts';
import { consoleParts } from './vite/consoleParts.ts';
import { earlyConsole } from './vite/earlyConsole.ts';
import { iconSprite } from './vite/iconSprite.ts';
import { lighterPackages } from './vite/lighterPackages.ts';
import { mapShapes } from './vite/mapShapes.ts';
import { platformPlugin } from './vite/platformPlugin.ts';
import { precompress } from './vite/precompress.ts';
import { routeTitles } from './vite/routeTitles.ts';
import { testResources } from './vite/testResources.ts';

const console: UserConfig = {
  plugins: [
    testResources(),
    react(),
    ...lighterPackages.plugins,
    consoleParts(),
    routeTitles(),
    iconSprite(),
    mapShapes(),
    earlyConsole(),
    platformPlugin(),
    precompress(),
  ],
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    sourcemap: false,
    // The charts and the forms are larger than Vite's idea of a large part; they come after the first list.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Most of a build is compressing at the highest level, which is meant.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: createChunkName(), debugName: 'layers' }] } },
    },
  },
};

/** `vite build --ssr platform/start.ts --outDir dist/platform`; packages stay packages. */
const platform: UserConfig = {
  plugins: [testResources()],
  build: { target: 'node20', copyPublicDir: false, minify: false },
};

export default defineConfig(({ isSsrBuild, command }) => {
  if (isSsrBuild) return platform;
  return command === 'build' ? { ...console, resolve: { alias: [...lighterPackages.aliases] } } : console;
});
