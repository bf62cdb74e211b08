import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.svg', '.html']);
/** Minimum size of a file to compress; compressing a smaller file saves no network packet. */
const minBytes = 1_024;

/**
 * Writes a `.br` and a `.gz` copy next to each text file of the build, so that the platform need not compress at run
 * time.
 */
export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    writeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map(file => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
