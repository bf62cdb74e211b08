import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

import { answerPasswordProofs, rememberPassword } from './answerPasswordProofs.ts';
import { watchPageErrors } from './watchPageErrors.ts';
import { demoPasswords, signIn } from './signIn.ts';
import { type RunningConsole, startConsole } from './startConsole.ts';

interface VisitOptions extends BrowserContextOptions {
  /** Failed responses that the test expects. */
  readonly expected?: readonly (number | 'ERR_FAILED')[];
  /** Page error that the test provokes. */
  readonly provokedError?: RegExp;
  /** The value `itself` if the test fills in the password dialog; otherwise, `answerPasswordProofs` fills it in. */
  readonly asksPassword?: 'itself';
}

/** Server to which a browser can be sent. */
export interface RunningServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface ConsoleUnderTest<Running extends RunningServer = RunningConsole> {
  readonly platform: () => Running;
  /** Opens an address in a new browser context. */
  readonly visit: (address?: string, options?: VisitOptions) => Promise<Page>;
  /** Opens an address as a signed-in user, whose session is shared by all tests of the file. */
  readonly visitAs: (userName: keyof typeof demoPasswords, address: string, options?: VisitOptions) => Promise<Page>;
}

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns the session for the next visit, without the tabs of the previous one. */
function withoutTabs(kept: StoredState): StoredState {
  const origins = kept.origins.map(origin => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.endsWith('-tabs')),
  }));
  return { ...kept, origins };
}

/** Timeout for page content; generous, so that a busy machine fails no test. */
const timeoutMs = 15_000;

/**
 * Starts a platform for this file and creates visitors for each test; an error in any page fails its test. Without a
 * start function, the platform is the demo platform.
 */
export function useConsole(): ConsoleUnderTest;
export function useConsole<Running extends RunningServer>(start: () => Promise<Running>): ConsoleUnderTest<Running>;
export function useConsole(start: () => Promise<RunningServer> = startConsole): ConsoleUnderTest<RunningServer> {
  let running: RunningServer | undefined;
  let browser: Browser | undefined;
  const sessions = new Map<string, StoredState>();
  let visits: { readonly page: Page; readonly faults: readonly string[] }[] = [];

  beforeAll(async () => {
    [running, browser] = await Promise.all([start(), chromium.connect(inject('browser'))]);
  });

  afterEach(async () => {
    const faults = visits.flatMap(visit => visit.faults);
    const leaving = visits;
    visits = [];
    await Promise.all(leaving.map(({ page }) => page.context().close()));
    expect(faults).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const platform = () => {
    if (!running) throw new Error('The platform has not started yet');
    return running;
  };

  const visit: ConsoleUnderTest<RunningServer>['visit'] = async (
    address = '/',
    { expected = [], provokedError, asksPassword, ...options } = {},
  ) => {
    if (!browser) throw new Error('The browser has not started yet');
    const place = { baseURL: platform().origin, viewport: { width: 1440, height: 900 } };
    const context = await browser.newContext({ ...place, ...options });
    context.setDefaultTimeout(timeoutMs);
    const page = await context.newPage();
    visits.push({ page, faults: await watchPageErrors(page, expected, provokedError) });
    if (asksPassword !== 'itself') void answerPasswordProofs(page);
    await page.goto(address);
    return page;
  };

  const visitAs: ConsoleUnderTest<RunningServer>['visitAs'] = async (userName, address, options = {}) => {
    const kept = sessions.get(userName);
    if (kept) {
      const page = await visit(address, { ...options, storageState: kept });
      rememberPassword(page, demoPasswords[userName]);
      return page;
    }
    const page = await visit(address, options);
    await signIn(page, userName);
    sessions.set(userName, withoutTabs(await page.context().storageState()));
    return page;
  };

  return { platform, visit, visitAs };
}
