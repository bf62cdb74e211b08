import type { Page, Request } from 'playwright-core';

/** The calls that a page makes from now on, as `METHOD /path`. */
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
  return new URL(request.url()).pathname.startsWith('/api/');
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
