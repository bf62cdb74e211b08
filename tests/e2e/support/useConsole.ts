import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

import { answerProofs, notePassword } from './answerProofs.ts';
import { watchFaults } from './pageFaults.ts';
import { passwords, signIn } from './signIn.ts';
import { type RunningConsole, startConsole } from './startConsole.ts';

interface VisitOptions extends BrowserContextOptions {
  /** Failed answers that belong to the journey. */
  readonly expected?: readonly (number | 'ERR_FAILED')[];
  /** The fault that the journey itself plants into the page. */
  readonly planted?: RegExp;
  /** The journey itself answers when the console asks for the password before a call. */
  readonly asksPassword?: 'itself';
}

/** What a browser can be sent to. */
export interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface ConsoleUnderTest<Running extends Served = RunningConsole> {
  readonly platform: () => Running;
  /** A new person with a browser of his own, at an address of the console. */
  readonly visit: (address?: string, options?: VisitOptions) => Promise<Page>;
  /** Somebody who has signed in before; his session is the same in all tests of the file. */
  readonly visitAs: (userName: keyof typeof passwords, address: string, options?: VisitOptions) => Promise<Page>;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A session for the next visit, which starts with no page open but its own. */
function withoutTabs(kept: Kept): Kept {
  const origins = kept.origins.map(origin => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.endsWith('-tabs')),
  }));
  return { ...kept, origins };
}

/** How long a page may take to show what a journey waits for; generous, so that a busy machine fails nothing. */
const patienceMs = 15_000;

/**
 * A platform for this file, and visitors for each test; a fault in any page fails the test it happens in. It is the one of
 * the demonstration unless another way to start is given.
 */
export function useConsole(): ConsoleUnderTest;
export function useConsole<Running extends Served>(start: () => Promise<Running>): ConsoleUnderTest<Running>;
export function useConsole(start: () => Promise<Served> = startConsole): ConsoleUnderTest<Served> {
  let running: Served | undefined;
  let browser: Browser | undefined;
  const sessions = new Map<string, Kept>();
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
    if (!running) throw new Error('The platform is started before the first test');
    return running;
  };

  const visit: ConsoleUnderTest<Served>['visit'] = async (
    address = '/',
    { expected = [], planted, asksPassword, ...options } = {},
  ) => {
    if (!browser) throw new Error('The browser is there before the first test');
    const place = { baseURL: platform().origin, viewport: { width: 1440, height: 900 } };
    const context = await browser.newContext({ ...place, ...options });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    visits.push({ page, faults: await watchFaults(page, expected, planted) });
    if (asksPassword !== 'itself') void answerProofs(page);
    await page.goto(address);
    return page;
  };

  const visitAs: ConsoleUnderTest<Served>['visitAs'] = async (userName, address, options = {}) => {
    const kept = sessions.get(userName);
    if (kept) {
      const page = await visit(address, { ...options, storageState: kept });
      notePassword(page, passwords[userName]);
      return page;
    }
    const page = await visit(address, options);
    await signIn(page, userName);
    sessions.set(userName, withoutTabs(await page.context().storageState()));
    return page;
  };

  return { platform, visit, visitAs };
}
