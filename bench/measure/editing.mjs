import { median } from '../report/statistics.mjs';
import { pause, waitUntilIdle } from './visit.mjs';

const repetitions = 4;
const typed = 'abcdefghijklmnopqrst';
const roundTrips = 50;

/** Measures how long forms take to open: the first form after the list has loaded, and later forms. */
export async function measureFormOpening(visit) {
  const { page } = await visit.openQuiet();
  const times = [];
  for (let row = 0; row < repetitions; row += 1) {
    times.push(await page.evaluate(index => globalThis.bench.timeForm(index), row));
    await waitUntilIdle(page);
    await page.evaluate(() => globalThis.bench.leaveForm());
    await waitUntilIdle(page);
  }
  const [first, ...others] = times;
  return { formOpen: first, formAgain: median(others) };
}

/**
 * Measures the work of the main thread per keystroke: handlers, rendering, layout and paint. Excludes the time that the
 * thread waits for a frame or for a processor.
 */
export async function measureTyping(visit) {
  const { page } = await openForm(visit);
  return { typing: await workPerKey(visit, page) };
}

/**
 * Measures the create form, which has sixty fields in the console and nine fields in the other applications: the time
 * until the form accepts input, and the work per keystroke.
 */
export async function measureWideForm(visit) {
  const { createAddress } = visit.app;
  if (createAddress === undefined) return {};
  const { page } = await visit.openQuiet();
  const wideOpen = await page.evaluate(address => globalThis.bench.timeCreate(address), createAddress);
  await waitUntilIdle(page);
  return { wideOpen, wideTyping: await workPerKey(visit, page) };
}

async function workPerKey(visit, page) {
  await page.evaluate(() => globalThis.bench.focusField());
  await typeAndDelete(page);
  const tools = await visit.developerTools(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busySeconds(tools);
  await typeAndDelete(page);
  await typeAndDelete(page);
  return (((await busySeconds(tools)) - before) * 1000) / (typed.length * 4);
}

/** Measures the time from saving a changed name until the list shows the name. */
export async function measureSave(visit) {
  const times = [];
  const { page } = await openForm(visit);
  for (let saved = 0; saved < repetitions; saved += 1) {
    if (saved > 0) await page.evaluate(() => globalThis.bench.timeForm(0));
    await waitUntilIdle(page);
    const name = `Saved ${Date.now() % 10_000_000}`;
    times.push(await page.evaluate(text => globalThis.bench.timeSave(text), name));
    await page.waitForFunction(() => globalThis.bench.isFormGone());
    await waitUntilIdle(page);
  }
  const [first, ...others] = times;
  return { save: first, saveAgain: median(others) };
}

/** Measures the heap size after opening and leaving a form repeatedly. */
export async function measureHeap(visit) {
  const { page } = await visit.openQuiet();
  for (let trip = 0; trip < roundTrips; trip += 1) {
    await page.evaluate(index => globalThis.bench.timeForm(index), trip % 10);
    await page.evaluate(() => globalThis.bench.leaveForm());
  }
  await waitUntilIdle(page);
  const tools = await visit.developerTools(page);
  await tools.send('HeapProfiler.enable');
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return { heap: usedSize / 1_000_000 };
}

async function openForm(visit) {
  const opened = await visit.openQuiet();
  await opened.page.evaluate(() => globalThis.bench.timeForm(0));
  await pause(opened.page, 500);
  return opened;
}

async function typeAndDelete(page) {
  await page.keyboard.type(typed, { delay: 30 });
  for (const _ of typed) await page.keyboard.press('Backspace', { delay: 30 });
}

async function busySeconds(tools) {
  const { metrics } = await tools.send('Performance.getMetrics');
  return metrics.find(metric => metric.name === 'TaskDuration').value;
}
