import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';

import { fileHeadersFor } from './headers.ts';
import { type LogServerOptions, logServerOriginFor } from './logServerOrigin.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Content encodings of the compressed copies of each build file, in order of preference: the smallest copy first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const callPath = /^\/+(api|v5|support|healthz)(\/|$)/i;
/** Matches paths of the console's router: path segments without a file extension. */
const consolePath = /^(\/[\w-]+)*\/?$/;

interface CachedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/**
 * Returns a function that serves the console's build; `null` when there is no build. Serves only files that existed
 * when the platform started, so that no request can read a file outside the folder. Responds to a missing asset with
 * 404 instead of the page: after a release, an open page requests scripts of the previous build, and the browser would
 * run the HTML as a script. The content security policy allows the page to call the log API.
 */
export async function createStaticFileHandler(
  folder: string | undefined,
  options: LogServerOptions,
): Promise<((request: Request) => Promise<Response | null>) | null> {
  if (!folder) return null;
  const names = new Set(await listFiles(folder));
  const kept = new Map<string, Promise<CachedFile>>();

  const keep = (name: string): Promise<CachedFile> => {
    const known = kept.get(name) ?? readKept(join(folder, name));
    kept.set(name, known);
    return known;
  };

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = new URL(request.url).pathname;
    if (callPath.test(path)) return null;
    const name = names.has(path) ? path : consolePath.test(path) ? '/index.html' : null;
    if (name === null || !names.has(name) || isCopy(name)) return notFound(path);
    const encoding = encodings.find(([coding, ending]) => accepts(request, coding) && names.has(name + ending));
    const { body, etag } = await keep(name + (encoding?.[1] ?? ''));
    const headers = {
      ...fileHeadersFor(name, logServerOriginFor(request, options)),
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      etag,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding[0] } : {}),
    };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const size = { 'content-length': String(body.byteLength) };
    return new Response(request.method === 'HEAD' ? null : body, { headers: { ...headers, ...size } });
  };
}

async function readKept(file: string): Promise<CachedFile> {
  const body = new Uint8Array(await readFile(file));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
}

function isCopy(name: string): boolean {
  return encodings.some(([, ending]) => name.endsWith(ending));
}

function accepts(request: Request, coding: string): boolean {
  const offered = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  return offered.some(item => {
    const [name, quality] = item.trim().split(';');
    return name === coding && !/^\s*q=0(\.0*)?$/.test(quality ?? '');
  });
}

function notFound(path: string): Response {
  const headers = { ...fileHeadersFor(path), 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  return new Response('404', { status: 404, headers });
}
