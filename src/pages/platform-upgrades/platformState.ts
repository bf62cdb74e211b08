import { isRecord } from '../../schemas/base/json.ts';

/** Version of the platform, its online and total nodes, and the upgrade in progress (`running`). */
export interface PlatformState {
  readonly version: string | null;
  readonly build: string | null;
  readonly uptimeSeconds: number | null;
  readonly online: number;
  readonly nodes: number;
  readonly running: { readonly version: string; readonly step: number } | null;
}

/**
 * Pattern for the hash in the name of the console's entry script, which identifies the build: `8f3a` in
 * `/assets/index-8f3a.js`.
 */
const entry = /^[^-]*-([\w-]+)\.js$/;

export function readPlatformState(data: Readonly<Record<string, unknown>>): PlatformState {
  const { version, build, uptimeSeconds, online, nodes, running } = data;
  return {
    version: typeof version === 'string' ? version : null,
    build: typeof build === 'string' ? (entry.exec(build)?.[1] ?? build) : null,
    uptimeSeconds: typeof uptimeSeconds === 'number' ? uptimeSeconds : null,
    online: typeof online === 'number' ? online : 0,
    nodes: Array.isArray(nodes) ? nodes.length : 0,
    running:
      isRecord(running) && typeof running['version'] === 'string' && typeof running['step'] === 'number'
        ? { version: running['version'], step: running['step'] }
        : null,
  };
}
