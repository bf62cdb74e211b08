import { existsSync } from 'node:fs';

import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { buildConsole } from './support/buildConsole.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the only browser of the run. */
    readonly browser: string;
    /** Folder of the console's build. */
    readonly consoleDir: string;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Provides the browser process and the build, which all tests share and none may change. */
export default async function prepareJourneys({ provide }: TestProject): Promise<() => Promise<void>> {
  const [browser, consoleDir] = await Promise.all([startBrowser(), buildConsole()]);
  provide('browser', browser.wsEndpoint());
  provide('consoleDir', consoleDir);
  return () => browser.close();
}

async function startBrowser(): Promise<BrowserServer> {
  const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  const executablePath = places.find(place => place !== undefined && existsSync(place));
  if (!executablePath) throw new Error(`There is no Chromium at ${places.join(' ')}: set CHROMIUM_PATH`);
  return chromium.launchServer({ executablePath, args: flags });
}
