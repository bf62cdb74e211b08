import type { Page, Request } from 'playwright-core';

const jobs = '/api/system/v1/tasks/mine';
const approvals = '/api/system/v1/tasks/approvals';

/** Resolves when a page has polled jobs and approvals for the first time, shortly after it was opened. */
export async function waitForFirstJobPoll(page: Page): Promise<void> {
  // The wait begins before the sign-in, so it needs a longer timeout.
  const waitOptions = { timeout: 20_000 };
  const answered = (path: string) =>
    page.waitForResponse(response => new URL(response.url()).pathname === path, waitOptions);
  await Promise.all([jobs, approvals].map(answered));
}

/** Records the page's calls from now on as `METHOD /path`, without the polls of jobs and approvals. */
export function captureCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    if (isCall(request)) calls.push(describe(request));
  });
  return calls;
}

/** Records the page's loads from now on. */
export function capturePageLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

/** Holds back the responses at an address until the returned function is called. */
export async function holdResponses(page: Page, address: string): Promise<() => void> {
  let answer = (): void => undefined;
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(address, async route => {
    await held;
    // The page may have aborted the call.
    await route.continue().catch(() => undefined);
  });
  return answer;
}

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/api/') && pathname !== jobs && pathname !== approvals;
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
