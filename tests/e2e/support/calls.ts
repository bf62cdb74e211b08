import type { Page, Request } from 'playwright-core';

const jobs = '/api/system/v1/tasks/mine';
const approvals = '/api/system/v1/tasks/approvals';

/**
 * Fulfilled when a page has looked for jobs and for approvals, which it does once, a while after it was opened: from
 * then on it is quiet.
 */
export async function lookForJobs(page: Page): Promise<void> {
  // Asked for before the person has signed in.
  const patience = { timeout: 20_000 };
  const answered = (path: string) =>
    page.waitForResponse(response => new URL(response.url()).pathname === path, patience);
  await Promise.all([jobs, approvals].map(answered));
}

/** The calls that a page makes from now on, as `METHOD /path`; the looks for jobs and approvals, which nobody asks for, aside. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    if (isCall(request)) calls.push(describe(request));
  });
  return calls;
}

/** How often a page was loaded anew from now on. */
export function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/api/') && pathname !== jobs && pathname !== approvals;
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
