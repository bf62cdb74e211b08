import type { Plugin } from 'vite';

/** Registries of resources and effects: the folder that each of them reads, and the folder that tests add. */
const registries = [
  { file: 'src/resources/registry.ts', own: "'./*/*.ts'", more: "'../../tests/support/resources/*/*.ts'" },
  {
    file: 'platform/engine/resources/allResources.ts',
    own: "'../../../src/resources/*/*.ts'",
    more: "'../../../tests/support/resources/*/*.ts'",
  },
  { file: 'vite/allResources.ts', own: "'../src/resources/*/*.ts'", more: "'../tests/support/resources/*/*.ts'" },
  { file: 'platform/areas.ts', own: "'./areas/**/*.ts'", more: "'../tests/support/effects/*.ts'" },
  {
    file: 'platform/demo/seeds.ts',
    own: "['./*/*.ts', '!./{estate,known,sales,simulator,values}/*.ts']",
    more: "'../../tests/support/demo/*/*.ts'",
  },
] as const;

/**
 * Adds the resources of `tests/support` to the registries while `TEST_RESOURCES` is set. These resources contain every
 * field kind and every flag of actions. The test runs and the build for the end-to-end tests set the variable; `npm
 * start` and `npm run build` remove it.
 */
export function testResourcesPlugin(): Plugin[] {
  return process.env['TEST_RESOURCES'] ? [addTestResources] : [];
}

const addTestResources: Plugin = {
  name: 'test-resources',
  enforce: 'pre',
  transform: (text, id) => {
    const registry = registries.find(({ file }) => id.endsWith(`/${file}`));
    if (!registry) return undefined;
    if (!text.includes(registry.own)) throw new Error(`${registry.file} gathers no ${registry.own} any more`);
    const own = registry.own.replace(/^\[|\]$/g, '');
    return { code: text.replace(registry.own, `[${own}, ${registry.more}]`), map: null };
  },
};
