import type { Plugin } from 'vite';

import { type Language, languages } from '../src/schemas/base/label.ts';
import { logModulesWithoutScreen } from '../src/resources/logModulesWithoutScreen.ts';
import { readResources } from './readResources.ts';

const prefix = 'virtual:route-titles/';

/**
 * Serves `virtual:route-titles/zh` and `/en`: the titles of all screens, areas, and modules that only appear in logs,
 * in one language. Menu, tabs and breadcrumb need the titles before any resource has loaded.
 */
export function routeTitlesPlugin(): Plugin {
  return {
    name: 'route-titles',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = languages.find(item => id.endsWith(`/${item}`));
      return language ? `export default ${JSON.stringify(await titlesIn(language))}` : undefined;
    },
  };
}

async function titlesIn(language: Language): Promise<Readonly<Record<string, string>>> {
  const { allResources, areas } = await readResources();
  const areaTitles = areas.map(area => [`area:${area.name}`, area.title[language]] as const);
  const others = Object.entries(logModulesWithoutScreen).map(([name, title]) => [name, title[language]] as const);
  const titles = allResources.map(resource => [resource.name, resource.title[language]] as const);
  return Object.fromEntries([...areaTitles, ...others, ...titles]);
}
