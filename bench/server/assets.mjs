import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const compressed = new Set(['.html', '.js', '.css', '.json', '.svg']);

/**
 * Reads a built application into memory, compressed and cached as in a careful deployment: brotli at the highest level;
 * hashed files are cached forever, pages are revalidated.
 */
export function readAssets(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    // Skip the compressed copies in a build, so that all applications are compressed in the same way.
    entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  );
  return new Map(
    files.map(entry => {
      const path = join(entry.parentPath, entry.name);
      return [`/${path.slice(folder.length).replace(/^\/+/, '')}`, toAsset(path)];
    }),
  );
}

/**
 * Returns the file at a path. Returns the start page for other paths without an extension, because a single-page
 * application resolves these paths in the browser.
 */
export function findAsset(assets, path) {
  return assets.get(path) ?? (extname(path) === '' ? assets.get('/index.html') : undefined);
}

function toAsset(path) {
  const extension = extname(path);
  const isCompressed = compressed.has(extension);
  const content = readFileSync(path);
  const headers = {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': extension === '.html' ? 'no-store' : 'public, max-age=31536000, immutable',
    ...(isCompressed ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  };
  return { headers, body: isCompressed ? compress(content) : content };
}

function compress(content) {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
