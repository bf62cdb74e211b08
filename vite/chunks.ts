import { fileURLToPath } from 'node:url';

interface ModuleFacts {
  readonly importedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): ModuleFacts | null;
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What is drawn first, what every list needs, and what forms and dialogs add: one file each instead of forty. */
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

const resourceFile = /\/src\/resources\/[^/]+\/[^/]+\.ts$/;
const codeLists = /\/src\/schemas\/codes\//;
/** react-admin brings its English texts along, which would draw all forms before the first list of an English user. */
const englishTexts = /\/ra-language-english\//;
const vocabulary = /\/src\/schemas\//;
/** What only forms, the workbench and the fault panel need of it. */
const validation =
  /\/src\/schemas\/(?:(?:toYup|metaSchema|callShape|inconsistencies|sanitiseHtml)\.ts$|published\/|faults\/)/;

/**
 * Names the file that a module goes into. On a slow line every further file costs a round trip, so what is always
 * loaded together is one; resources, code lists and rare parts stay files of their own.
 */
export function createChunkName(): (id: string, modules: Modules) => string | null {
  let reached: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    reached ??= reach(modules);
    if (resourceFile.test(id) || codeLists.test(id) || englishTexts.test(id)) return null;
    const layer = reached.get(id) ?? null;
    // What resources are written with is small and wanted with the first of them; only validation comes with the forms.
    const isWanted = vocabulary.test(id) && !validation.test(id) && layer !== 'base';
    return isWanted ? 'console' : layer;
  };
}

/** The first layer that each module belongs to, by static imports alone. */
function reach(modules: Modules): ReadonlyMap<string, string> {
  const reached = new Map<string, string>();
  for (const { name, roots } of layers) {
    const waiting: string[] = roots.map(at);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue;
      reached.set(id, name);
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return reached;
}
