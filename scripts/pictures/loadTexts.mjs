import { join } from 'node:path';

import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');

async function load(file) {
  const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
  return module;
}

/** Loads the texts that the console shows in one language: texts of the shell and of pages, and labels of resources. */
export async function loadTexts(language) {
  const [console, { pages }, { allResources }] = await Promise.all([
    load(`src/i18n/${language}/texts.ts`),
    load(`src/i18n/${language}/pages.ts`),
    load('vite/allResources.ts'),
  ]);
  const resources = new Map(allResources.map(resource => [resource.name, resource]));
  const find = name => {
    const resource = resources.get(name);
    if (!resource) throw new Error(`There is no resource ${name}`);
    return resource;
  };
  return {
    language,
    texts: console[language],
    pages,
    /** Returns the noun for one record of a resource. */
    noun: name => find(name).noun[language],
    field: (name, key) => find(name).fields[key].label[language],
    action: (name, key) => find(name).actions.find(action => action.name === key).label[language],
    /** Returns the label of one value in a code list. */
    value: (name, key, value) => find(name).fields[key].codes.items.find(item => item.value === value)[language],
    insert: (text, values) => text.replace(/%\{(\w+)\}/g, (_, key) => values[key]),
  };
}
