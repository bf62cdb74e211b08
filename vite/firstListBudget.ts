import { brotliCompressSync, constants } from 'node:zlib';

import type { Plugin } from 'vite';

import { type OutputChunk, findFilesToPreload } from './preloadConsolePlugin.ts';

/** Output file of the build, with the content that the plugin measures. */
export type OutputFile =
  | (OutputChunk & { readonly type: 'chunk'; readonly code: string })
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

/**
 * Largest permitted number of compressed bytes before the first row of a list. The benchmark compares the console with a
 * list of plain react-admin, which needs 281 kB, and permits 65 % of that: 183 kB. This lower limit reports growth
 * earlier.
 */
export const firstListBudget = 182_500;

/** Modules whose files load before the first row: shell and lists, Chinese texts, and one resource. */
const modulesBeforeFirstRow =
  /\/src\/(?:main\.tsx|Console\.tsx|i18n\/zh\/initialTexts\.ts|resources\/users\/users\.ts)$|route-titles\/zh$/;

/** Fails the build when page, scripts and styles before the first row of a list exceed the budget. */
export function firstListBudgetPlugin(budget = firstListBudget): Plugin {
  return {
    name: 'first-list-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const bytes = bytesBeforeFirstRow(Object.values(bundle));
      if (bytes > budget)
        this.error(`The first list loads ${bytes} bytes of page, scripts and styles; the budget is ${budget} bytes.`);
    },
  };
}

/** Returns the size of the page, and of the scripts and styles that load before the first row, compressed with brotli. */
export function bytesBeforeFirstRow(files: readonly OutputFile[]): number {
  const chunks = files.filter(file => file.type === 'chunk');
  const wanted = new Set(findFilesToPreload(chunks, modulesBeforeFirstRow));
  return files
    .filter(({ fileName }) => wanted.has(fileName) || /^index\.html$|^assets\/early-/.test(fileName))
    .reduce((sum, file) => sum + compressedSize(file.type === 'chunk' ? file.code : file.source), 0);
}

function compressedSize(content: string | Uint8Array): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .byteLength;
}
