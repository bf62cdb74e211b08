import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { pageSize } from '../apps/applications.mjs';
import { installProbe } from '../page/probe.js';

/** Path of the browser. Prefers the full Chromium to its headless shell, because operators use a full browser. */
export const browserPath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(place => existsSync(place)) ??
  'chromium';

const browserOptions = {
  executablePath: browserPath,
  viewport: { width: 1440, height: 900 },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Milliseconds until idle-time loading has certainly started. A real user looks at the list during this time. */
const idleLoadingMs = 2_000;

/**
 * Opens one application in a separate browser with an empty profile on disk, because a private window would not store
 * compiled code. `open` loads a page and resolves when the browser has painted the part of the page that `awaited`
 * names. The caller must close the visit.
 */
export async function startVisit({ app, origin }) {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, browserOptions);
  const faults = [];

  async function open({ awaited = 'list', address = app.listAddress(), isSignedIn = true, prepare } = {}) {
    const page = await context.newPage();
    page.on('pageerror', error => faults.push(String(error)));
    const { session, listAddress: _, wide: __, ...plain } = app;
    await page.addInitScript(installProbe, { ...plain, pageSize, awaited });
    if (isSignedIn) await page.addInitScript(keepSession, session());
    await prepare?.(await context.newCDPSession(page));
    await page.goto(origin + address, { waitUntil: 'commit' });
    const first = await page.evaluate(() => globalThis.bench.firstShown);
    return { page, first, bytes: () => page.evaluate(at => globalThis.bench.bytesBefore(at), first.shown) };
  }

  /** Opens a page and waits until its idle-time loading has ended. */
  async function openQuiet(options) {
    const opened = await open(options);
    await pause(opened.page, idleLoadingMs);
    await waitUntilIdle(opened.page);
    return opened;
  }

  return {
    app,
    open,
    openQuiet,
    developerTools: page => context.newCDPSession(page),
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`${app.name} threw: ${faults.join('; ')}`);
    },
  };
}

/** Waits until nothing is loading and the main thread is idle. */
export async function waitUntilIdle(page) {
  let before;
  let loaded = await loadedCount(page);
  while (before !== loaded) {
    await pause(page, 500);
    before = loaded;
    loaded = await loadedCount(page);
  }
}

function loadedCount(page) {
  return page.evaluate(() => performance.getEntriesByType('resource').length);
}

/** Waits for animations and deferred work between two measured steps. */
export async function pause(page, milliseconds) {
  await page.waitForTimeout(milliseconds);
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2_000 })));
}

function keepSession(entries) {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}
