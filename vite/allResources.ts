import { areas } from '../src/resources/areas.ts';
import type { Resource } from '../src/schemas/resource.ts';

const modules = import.meta.glob<Resource>('../src/resources/*/*.ts', { import: 'default', eager: true });

/** Every resource at once, for the build alone; the console loads each when its screen opens. */
export const allResources: readonly Resource[] = Object.values(modules);

export { areas };
