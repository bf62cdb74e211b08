// Measures frames and heap of the control panel's rack with 5,000 and 100,000 cards, and of a plain canvas that draws
// the same cells.
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

import { browserPath } from './measure/visit.mjs';

const root = fileURLToPath(new URL('panel', import.meta.url));
const outDir = fileURLToPath(new URL('.build/panel', import.meta.url));
const seconds = Number(process.env.SECONDS ?? 4);
const changesPerSecond = 200;

await build({ root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true, target: 'es2023' } });
const server = await preview({ root, configFile: false, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const summariseFrames = frames => {
  const sorted = frames.toSorted((a, b) => a - b);
  return [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1) ?? 0].map(item => item.toFixed(1)).join(' / ');
};

async function visit(kind, cards, zoom) {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.goto(server.resolvedUrls.local[0]);
  await page.evaluate(([name, count, size]) => globalThis.prepare(name, count, size), [kind, cards, zoom]);
  const pan = await page.evaluate(ms => globalThis.measure(ms, 0), seconds * 1_000);
  const live = await page.evaluate(([ms, count]) => globalThis.measure(ms, count), [seconds * 1_000, changesPerSecond]);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return {
    kind,
    cards,
    zoom,
    pan: summariseFrames(pan),
    live: summariseFrames(live),
    heap: (usedSize / 2 ** 20).toFixed(1),
  };
}

const lines = [];
for (const [cards, zoom] of [
  [5_000, 0.8],
  [5_000, 0.3],
  [100_000, 0.8],
  [100_000, 0.15],
]) {
  for (const kind of ['floor', 'console']) lines.push(await visit(kind, cards, zoom));
}
await browser.close();
await server.close();
console.log('| cards | zoom | drawn by | panning ms (p50 / p95 / most) | 200 states a second | heap MB |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const { cards, zoom, kind, pan, live, heap } of lines) {
  console.log(`| ${cards} | ${zoom} | ${kind} | ${pan} | ${live} | ${heap} |`);
}
