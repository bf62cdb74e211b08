import { fileURLToPath } from 'node:url';

interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): ModuleFacts | null;
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Layers of the console: the first page, lists, and forms with dialogs. The modules of a layer are one file instead of
 * about forty.
 */
const layers = [
  { name: 'base', roots: ['src/main.tsx'] },
  { name: 'console', roots: ['src/Console.tsx'] },
  {
    name: 'forms',
    roots: [
      'src/screens/form/FormScreen.tsx',
      'src/screens/actions/ActionDialog.tsx',
      'src/screens/list/RowMenu.tsx',
      'src/screens/detail/DetailScreen.tsx',
    ],
  },
] as const;

const registry = 'src/resources/registry.ts';
const resourceFile = /\/src\/resources\/[^/]+\/[^/]+\.ts$/;
const codeLists = /\/src\/schemas\/codes\//;
/**
 * Pattern for react-admin's English texts. react-admin imports them statically, which would make an English user load
 * all forms before the first list.
 */
const englishTexts = /\/ra-language-english\//;
/**
 * Patterns for the Chinese texts that load together: the texts of the first list, and the texts that react-admin and
 * the console need later. The texts of hand-written pages are left out, because they load with the first such page.
 */
const chineseTexts = [
  { name: 'zh', pattern: /\/src\/i18n\/zh\/(?:initialTexts|licence)\.ts$/ },
  { name: 'zh-deferred', pattern: /\/ra-language-chinese\/|\/src\/i18n\/(?:raChinese|zh\/(?:texts|flow))\.ts$/ },
] as const;
const vocabulary = /\/src\/schemas\//;
/**
 * Pattern for modules that belong to forms. ra-core exports everything from one index, so every import of ra-core seems
 * to import its forms.
 */
const formParts = /\/node_modules\/(?:ra-core\/dist\/form\/|react-hook-form\/|lodash\/merge\.js$)/;

/**
 * Returns the function that names the output file of a module. Each file costs a round trip on a slow connection, so
 * modules that always load together share a file. Resources, code lists and rarely used parts keep files of their own.
 */
export function createChunkNamer(): (id: string, modules: Modules) => string | null {
  let layerOf: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    layerOf ??= firstLayers(modules);
    if (resourceFile.test(id) || codeLists.test(id) || englishTexts.test(id)) return null;
    return layerOf.get(id) ?? chineseTexts.find(({ pattern }) => pattern.test(id))?.name ?? null;
  };
}

/** Returns the first layer that contains each module, following static imports only. */
function firstLayers(modules: Modules): ReadonlyMap<string, string> {
  const layerOf = new Map<string, string>();
  const put = (ids: readonly string[], layer: string) =>
    ids.filter(id => !layerOf.has(id)).forEach(id => layerOf.set(id, layer));
  const importsOf = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const withoutForms = (id: string) => importsOf(id).filter(imported => !formParts.test(imported));
  for (const { name, roots } of layers) {
    put(reachableModules(roots.map(at), name === 'forms' ? importsOf : withoutForms), name);
    if (name === 'console') put(modulesOfResources(modules, withoutForms), name);
  }
  return layerOf;
}

/**
 * Returns the modules that the resources import. These modules are small, and the first resource already needs them.
 */
function modulesOfResources(modules: Modules, importsOf: ImportsOf): readonly string[] {
  const resources = modules.getModuleInfo(at(registry))?.dynamicallyImportedIds ?? [];
  return reachableModules(resources, importsOf).filter(id => vocabulary.test(id));
}

type ImportsOf = (id: string) => readonly string[];

function reachableModules(roots: readonly string[], importsOf: ImportsOf): readonly string[] {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...importsOf(id));
  }
  return [...reached];
}
