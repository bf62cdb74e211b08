import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds in a separate process, whose memory (about 900 MB) is freed when the build ends. Then serves the result. */
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('../dist/platform/start.js');
