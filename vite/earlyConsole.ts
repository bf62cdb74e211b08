import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { config } from '../src/config.ts';
import { systemWishes, themes } from '../src/layout/theme/themeSetting.ts';
import { type Language, languages } from '../src/schemas/label.ts';

/** What a file of the build is asked for here: its own name, what it imports at once, what it was made of. */
interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

const consoleModule = /\/src\/Console\.tsx$/;

/** What `loadMessages` asks for in one language. */
const messagesOf: { readonly [L in Language]: RegExp } = {
  zh: /\/(ra-language-chinese\/|src\/i18n\/(raChinese|zh)\.ts$)|route-titles\/zh$/,
  en: /\/(ra-language-english\/|src\/i18n\/en\.ts$)|route-titles\/en$/,
};

/**
 * Puts a script of a few hundred bytes at the head of the page. It puts on the theme, so that no other flashes up. And
 * whoever is signed in needs the console, whose files are sent for beside those of the door, instead of after the door has been read and run. Who is not signed in loads
 * nothing more than the door.
 */
export function earlyConsole(): Plugin {
  return {
    name: 'early-console',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || typeof page.source !== 'string') return;
      const asked = new Set([...page.source.matchAll(/\/(assets\/[\w-]+\.\w+)/g)].map(match => match[1] ?? ''));
      const missing = (files: readonly string[]) => files.filter(file => !asked.has(file)).map(file => `/${file}`);
      const wanted = Object.fromEntries(
        languages.map(language => [language, missing(filesOf(chunks, messagesOf[language]))]),
      );
      const source = early(missing(filesOf(chunks, consoleModule)), wanted);
      const fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = page.source.replace(
        '<link rel="icon"',
        `<script src="/${fileName}"></script>\n    <link rel="icon"`,
      );
    },
  };
}

/** The files that hold such modules, with all that comes with them at once. */
function filesOf(chunks: readonly Chunk[], module: RegExp): readonly string[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const take = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach(file => files.add(file));
    chunk.imports.forEach(file => take(byName.get(file)));
  };
  chunks.filter(chunk => chunk.moduleIds.some(id => module.test(id))).forEach(take);
  return [...files];
}

/**
 * The script itself: theme and language of the page before its first picture, then the files. A browser that keeps
 * nothing for the console has nobody signed in, and the system's theme.
 */
export function early(console: readonly string[], messages: Readonly<Record<string, readonly string[]>>): string {
  const key = (name: string) => JSON.stringify(config.storagePrefix + name);
  return [
    '(function(){var d=document.documentElement,s,g,t,k;try{s=localStorage;',
    `g=s.getItem(${key('language')});t=s.getItem(${key('theme')});k=s.getItem(${key('token')})}catch(e){}`,
    `var w=${JSON.stringify(systemWishes)}.filter(function(o){return matchMedia(o[1]).matches})[0];`,
    `d.setAttribute("data-theme",${JSON.stringify(themes)}.indexOf(t)<0?w?w[0]:${JSON.stringify(themes[0])}:t);`,
    'if(g==="en")d.lang=g;if(!k)return;',
    `var m=${JSON.stringify(messages)},f=${JSON.stringify(console)}.concat(m[g]||m.${languages[0]});`,
    'f.forEach(function(u){var l=document.createElement("link"),c=/css$/.test(u);',
    'l.rel=c?"preload":"modulepreload";if(c)l.as="style";l.crossOrigin="";l.href=u;document.head.appendChild(l)})})()',
  ].join('');
}
