import { runnerImport } from 'vite';

import type { Area } from '../src/resources/areas.ts';
import type { Resource } from '../src/schemas/vocabulary/resource.ts';
import { testResourcesPlugin } from './testResourcesPlugin.ts';

interface ResourceModule {
  readonly allResources: readonly Resource[];
  readonly areas: readonly Area[];
}

/** Evaluates the resource files during the build, so that plugins can read titles and icons from them. */
export async function readResources(): Promise<ResourceModule> {
  const { module } = await runnerImport<ResourceModule>('./vite/allResources.ts', {
    configFile: false,
    plugins: [testResourcesPlugin()],
    logLevel: 'error',
  });
  return module;
}
