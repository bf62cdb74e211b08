import { areas } from '../src/resources/areas.ts';
import type { Resource } from '../src/schemas/vocabulary/resource.ts';

const modules = import.meta.glob<Resource>('../src/resources/*/*.ts', { import: 'default', eager: true });

/** All resources at once, for the build only. In the console, each resource loads when its screen opens. */
export const allResources: readonly Resource[] = Object.values(modules);

export { areas };
