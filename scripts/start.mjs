import { buildWhatChanged } from './build.mjs';

/** Builds what is not built yet, then serves it. */
await buildWhatChanged();
await import('../dist/platform/start.js');
