import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { config } from '../src/config.ts';
import { themeMediaQueries, themes } from '../src/layout/theme/themeSetting.ts';
import { type Language, languages } from '../src/schemas/base/label.ts';

/** Properties of an output file that this plugin reads. */
export interface OutputChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

const consoleModule = /\/src\/Console\.tsx$/;

/** Modules that `initialTextLoaders` imports, by language. */
const textsOf: { readonly [L in Language]: RegExp } = {
  zh: /\/src\/i18n\/zh\/initialTexts\.ts$|route-titles\/zh$/,
  en: /\/src\/i18n\/en\/initialTexts\.ts$|route-titles\/en$/,
};

/**
 * Adds a script of a few hundred bytes to the head of the page. The script sets the theme before the first render, so
 * that the page does not flash. For a signed-in user, the script also preloads the files of the console in parallel
 * with the files of the sign-in page, instead of after these files have run. A signed-out user only loads the sign-in
 * page.
 */
export function preloadConsolePlugin(): Plugin {
  return {
    name: 'early-console',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(item => item.type === 'chunk');
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || typeof page.source !== 'string') return;
      const linkedFiles = new Set([...page.source.matchAll(/\/(assets\/[\w-]+\.\w+)/g)].map(match => match[1] ?? ''));
      const missing = (files: readonly string[]) =>
        files.filter(file => !linkedFiles.has(file)).map(file => `/${file}`);
      const wanted = Object.fromEntries(
        languages.map(language => [language, missing(findFilesToPreload(chunks, textsOf[language]))]),
      );
      const source = createPreloadScript(missing(findFilesToPreload(chunks, consoleModule)), wanted);
      const fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = page.source.replace(
        '<link rel="icon"',
        `<script src="/${fileName}"></script>\n    <link rel="icon"`,
      );
    },
  };
}

/** Returns the files that contain matching modules, with the CSS and the static imports of these files. */
export function findFilesToPreload(chunks: readonly OutputChunk[], module: RegExp): readonly string[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const take = (chunk: OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach(file => files.add(file));
    chunk.imports.forEach(file => take(byName.get(file)));
  };
  chunks.filter(chunk => chunk.moduleIds.some(id => module.test(id))).forEach(take);
  return [...files];
}

/**
 * Returns the script, which sets theme and language before the first paint and then preloads the files. When the
 * storage of the browser is empty, nobody is signed in and the theme of the operating system applies.
 */
export function createPreloadScript(
  console: readonly string[],
  messages: Readonly<Record<string, readonly string[]>>,
): string {
  const key = (name: string) => JSON.stringify(config.storagePrefix + name);
  return [
    '(function(){var d=document.documentElement,s,g,t,k;try{s=localStorage;',
    `g=s.getItem(${key('language')});t=s.getItem(${key('theme')});k=s.getItem(${key('token')})}catch(e){}`,
    `var w=${JSON.stringify(themeMediaQueries)}.filter(function(o){return matchMedia(o[1]).matches})[0];`,
    `d.setAttribute("data-theme",${JSON.stringify(themes)}.indexOf(t)<0?w?w[0]:${JSON.stringify(themes[0])}:t);`,
    'if(g==="en")d.lang=g;if(!k)return;',
    `var m=${JSON.stringify(messages)},f=${JSON.stringify(console)}.concat(m[g]||m.${languages[0]});`,
    'f.forEach(function(u){var l=document.createElement("link"),c=/css$/.test(u);',
    'l.rel=c?"preload":"modulepreload";if(c)l.as="style";l.crossOrigin="";l.href=u;document.head.appendChild(l)})})()',
  ].join('');
}
