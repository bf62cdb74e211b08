/**
 * Server for the measurements, in a separate process. Serves the platform's calls from memory, and each application on
 * a port of its own, so that the applications share neither storage nor cache. The parent process starts `node
 * server.mjs name=folder …` and receives the ports.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { findAsset, readAssets } from './server/assets.mjs';
import { createCallHandlers } from './server/calls.mjs';

const calls = createCallHandlers();

async function answer(assets, request, response) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://bench');
  const call = calls[`${request.method} ${pathname}`];
  if (call) return sendData(response, call({ query, body: await readBody(request) }));
  if (pathname.startsWith('/api/')) return sendMissing(response, `${request.method} ${pathname}`);
  return sendAsset(response, findAsset(assets, pathname));
}

async function readBody(request) {
  const content = await buffer(request);
  return content.length > 0 ? JSON.parse(content.toString()) : {};
}

function sendData(response, data) {
  if (data === undefined)
    return sendJson(response, { status: 1, code: 404, msg: 'not found', data: null, success: false });
  return sendJson(response, { status: 0, code: 200, msg: 'ok', data, success: true });
}

/** Reports a call that this server does not know, because such a call would distort the figures. */
function sendMissing(response, what) {
  process.send?.({ unknownCall: what });
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 1, code: 404, msg: `unknown call ${what}`, data: null, success: false }));
}

function sendJson(response, value) {
  const text = Buffer.from(JSON.stringify(value));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': text.length,
    'cache-control': 'no-store',
  });
  response.end(text);
}

function sendAsset(response, asset) {
  if (asset) response.writeHead(200, { ...asset.headers, 'content-length': asset.body.length });
  else response.writeHead(404);
  response.end(asset?.body);
}

function listen(folder) {
  const assets = readAssets(folder);
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(assets, request, response).catch(error => {
      process.send?.({ failure: String(error) });
      response.destroy();
    });
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

const applications = process.argv.slice(2).map(argument => argument.split('='));
const ports = await Promise.all(applications.map(async ([name, folder]) => [name, await listen(folder)]));
process.send?.({ ports: Object.fromEntries(ports) });
process.on('disconnect', () => process.exit());
