import type { Plugin } from 'vite';

/** The registries of resources and effects: the folder that each gathers, and the one that tests add to it. */
const registries = [
  { file: 'src/resources/registry.ts', own: "'./*/*.ts'", more: "'../../tests/support/resources/*/*.ts'" },
  {
    file: 'platform/resources/allResources.ts',
    own: "'../../src/resources/*/*.ts'",
    more: "'../../tests/support/resources/*/*.ts'",
  },
  { file: 'vite/allResources.ts', own: "'../src/resources/*/*.ts'", more: "'../tests/support/resources/*/*.ts'" },
  { file: 'platform/effects/allEffects.ts', own: "'./*.ts'", more: "'../../tests/support/effects/*.ts'" },
] as const;

/**
 * Adds the resources of `tests/support` to the product's while `TEST_RESOURCES` is set: one field of every kind, one
 * action of every flag. The tests and the build of the browser's journeys set it; `npm start` and `npm run build` drop it.
 */
export function testResources(): Plugin[] {
  return process.env['TEST_RESOURCES'] ? [addTestResources] : [];
}

const addTestResources: Plugin = {
  name: 'test-resources',
  enforce: 'pre',
  transform: (text, id) => {
    const registry = registries.find(({ file }) => id.endsWith(`/${file}`));
    if (!registry) return undefined;
    if (!text.includes(registry.own)) throw new Error(`${registry.file} gathers no ${registry.own} any more`);
    return { code: text.replace(registry.own, `[${registry.own}, ${registry.more}]`), map: null };
  },
};
