import { median, percentile } from '../report/statistics.mjs';
import { pageSize } from '../apps/applications.mjs';
import { pause } from './visit.mjs';

const repetitions = 5;
const scrollSteps = 120;
const scrollStepPx = 100;

/**
 * Measures how long it takes to show another page of the list: the first time after the list has loaded, and later
 * times.
 */
export async function measurePageSwitch(visit) {
  const { page } = await visit.openQuiet();
  const times = [];
  for (let turned = 0; turned < repetitions; turned += 1) {
    times.push(await page.evaluate(() => globalThis.bench.timePage()));
    await pause(page, 150);
  }
  const [first, ...others] = times;
  return { pageSwitch: first, pageAgain: median(others) };
}

export async function measure100Rows(visit) {
  const { page } = await visit.openQuiet();
  const times = [];
  for (let tried = 0; tried < repetitions; tried += 1) {
    times.push(await showRows(page, visit.app, 100));
    await pause(page, 150);
    await showRows(page, visit.app, pageSize);
    await pause(page, 150);
  }
  const [first, ...others] = times;
  return { rows100: first, rows100Again: median(others) };
}

/** Measures how long 1,000 rows on one page take to appear, and the frame times while they are scrolled. */
export async function measure1000Rows(visit) {
  const { page } = await visit.openQuiet();
  const time = await showRows(page, visit.app, 1000);
  await pause(page, 500);
  const { frames, distance } = await page.evaluate(
    ([steps, px]) => globalThis.bench.scrollFrames(steps, px),
    [scrollSteps, scrollStepPx],
  );
  if (distance < (scrollSteps * scrollStepPx) / 2) throw new Error(`${visit.app.name} scrolled only ${distance} px`);
  return { rows1000: time, scrollFrame: percentile(frames, 0.95) };
}

function showRows(page, app, count) {
  return page.evaluate(
    ([address, rows]) => globalThis.bench.timeAddress(address, rows),
    [app.listAddress(count), count],
  );
}
