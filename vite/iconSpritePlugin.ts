import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

import { inlinedIconNames, shellIconNames } from '../src/screens/parts/shellIconNames.ts';
import { readResources } from './readResources.ts';

const id = 'virtual:icon-sprite';
const devAddress = '/@icon-sprite.svg';
const folder = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'));

/**
 * Writes the icons of all resources, areas and the shell into one SVG file, so that the first list shows them without
 * loading a component for each icon.
 */
export function iconSpritePlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'icon-sprite',
    configResolved: config => {
      isBuild = config.command === 'build';
    },
    resolveId: source => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const outlines = `export const outlines = ${JSON.stringify(await outlinesOf(inlinedIconNames))};\n`;
      if (!isBuild) return `${outlines}export default ${JSON.stringify(devAddress)};`;
      const reference = this.emitFile({ type: 'asset', name: 'icons.svg', source: await drawSprite() });
      return `${outlines}export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer: server => {
      server.middlewares.use(devAddress, (_request, response, next) => {
        drawSprite().then(sprite => {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(sprite);
        }, next);
      });
    },
  };
}

async function drawSprite(): Promise<string> {
  const { allResources, areas } = await readResources();
  const ofResources = allResources.flatMap(resource => [
    resource.icon,
    ...(resource.actions ?? []).flatMap(action => action.icon ?? []),
  ]);
  const names = [...new Set([...shellIconNames, ...areas.map(area => area.icon), ...ofResources])].toSorted();
  const symbols = await Promise.all(names.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Returns the SVG path of each icon. Throws for an icon that has more than one path. */
async function outlinesOf(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const paths = names.map(async name => {
    const outline = /^<symbol[^>]*><path d="([^"]*)"\/><\/symbol>$/.exec(await drawSymbol(name))?.[1];
    if (outline === undefined) throw new Error(`The icon ${name} is more than one path`);
    return [name, outline] as const;
  });
  return Object.fromEntries(await Promise.all(paths));
}

async function drawSymbol(name: string): Promise<string> {
  const source = await readFile(join(folder, `${name}.mjs`), 'utf8');
  const shapes = [...source.matchAll(/_jsx\("(\w+)", \{([^}]*)\}/g)].map(([, tag = '', props = '']) => {
    const attributes = [...props.matchAll(/(\w+): "([^"]*)"/g)].map(
      ([, key = '', value = '']) => `${kebab(key)}="${value}"`,
    );
    return `<${tag} ${attributes.join(' ')}/>`;
  });
  if (shapes.length === 0) throw new Error(`The icon ${name} has no shapes that could be read`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}
