import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** A piece of TypeScript from a document or a docstring. */
export interface Snippet {
  /** File that contains the snippet, for error messages. */
  readonly place: string;
  readonly code: string;
  /**
   * For a snippet that is a whole module: its path from the root of the repository. Its relative imports are resolved
   * from this path.
   */
  readonly path?: string | undefined;
  readonly isJsx?: boolean;
}

/** Folders whose exports a snippet may use without an import. If several files export a name, the first file provides it. */
const vocabulary = [
  'src/schemas',
  'platform/engine/effects',
  'platform/engine/flows',
  'src/screens',
  'src/pages',
  'platform',
];
const cache = 'node_modules/.cache';

/**
 * Compiles snippets with the options of the project, each as a module of its own. A snippet without imports may be
 * statements, expressions, or members of an object; the names of the vocabulary are imported for it.
 *
 * @returns the errors of the compiler, each with the place of its snippet; none when all compile
 */
export function compileSnippets(snippets: readonly Snippet[]): readonly string[] {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'snippets-'));
  const exported = exportsOf(vocabulary);
  const modules = new Map<string, string>();
  const files = snippets.map((snippet, at) => {
    const name = `snippet${at}.${snippet.isJsx ? 'tsx' : 'ts'}`;
    if (snippet.path !== undefined && snippet.code.includes('export ')) modules.set(snippet.path, join(folder, name));
    return name;
  });
  snippets.forEach((snippet, at) => {
    const module = moduleOf(snippet, { exported, modules });
    writeFileSync(join(folder, files[at] ?? ''), module);
  });
  const include = [
    ...files,
    resolve('src/virtual.d.ts'),
    resolve('platform/virtual.d.ts'),
    // `globalSetup.ts` declares the values that contract tests inject.
    ...(snippets.some(({ code }) => code.includes("'vitest'")) ? [resolve('tests/contract/globalSetup.ts')] : []),
  ];
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, include, exclude: [] }),
  );
  const lines = outputOf('node_modules/.bin/tsc', ['--noEmit', '--pretty', 'false', '-p', folder]).split('\n');
  rmSync(folder, { recursive: true });
  return lines
    .filter(line => line.includes('error TS'))
    .map(line => line.replace(/^\S*snippet(\d+)\.tsx?/, (_, at: string) => snippets[Number(at)]?.place ?? at));
}

interface Surroundings {
  /** Import statements by the name that they import. */
  readonly exported: ReadonlyMap<string, string>;
  /** Files of the snippets that are whole modules, by the path at which the module would be stored. */
  readonly modules: ReadonlyMap<string, string>;
}

function moduleOf({ code, path }: Snippet, { exported, modules }: Surroundings): string {
  if (path !== undefined) {
    const from = resolve(dirname(path));
    return code.replace(/(from\s+|import\s*\(?\s*)'(\.[^']+)'/g, (_, before: string, to: string) => {
      const other = modules.get(relative('.', resolve(from, to)));
      return `${before}'${other === undefined ? resolve(from, to) : resolve(other)}'`;
    });
  }
  const declared = new Set(
    [...code.matchAll(/\b(?:const|let|function|interface|type|import)\s+(\w+)/g)].map(([, name]) => name),
  );
  const used = new Set(code.match(/(?<![\w$']|(?<!\.\.)\.)[A-Za-z_]\w*/g) ?? []);
  const imports = [...used].filter(name => exported.has(name) && !declared.has(name)).map(name => exported.get(name));
  return [
    ...imports,
    ...(used.has('visitStatus') && !declared.has('visitStatus') ? [visitStatus] : []),
    bodyOf(code),
  ].join('\n');
}

const visitStatus = `import { codeList as listOfCodes } from '${resolve('src/schemas/vocabulary/codeList.ts')}';
const visitStatus = listOfCodes('visitStatus', { onSite: { value: 1, zh: '在场', en: 'On site', tone: 'success' } });`;

/**
 * Makes a module of a snippet: exports an object, or the members of an object, and keeps all other code as statements.
 */
function bodyOf(code: string): string {
  if (/^\s*(?:\/\/.*\n)*\s*\w+\??: /.test(code)) return `export default {\n${code}\n};`;
  return code.startsWith('{') ? `export default ${code};` : `${code}\nexport {};`;
}

/** Returns the exported functions, constants and types below these paths, each with the statement that imports it. */
function exportsOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const files = paths.flatMap(path =>
    readdirSync(path, { recursive: true, encoding: 'utf8' }).map(file => join(path, file)),
  );
  const found = new Map<string, string>();
  for (const file of files.filter(path => /\.tsx?$/.test(path))) {
    const names = readFileSync(file, 'utf8').matchAll(/^export (?:async )?(const|function|interface|type) (\w+)/gm);
    for (const [, what, name = ''] of names) {
      const type = what === 'interface' || what === 'type' ? 'type ' : '';
      if (!found.has(name)) found.set(name, `import { ${type}${name} } from '${resolve(file)}';`);
    }
  }
  return found;
}

function outputOf(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8' });
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}
