import { PlatformError } from './PlatformError.ts';
import type { Http } from './http.ts';

interface ErrorReportsOptions {
  readonly http: Http;
  readonly isSignedIn: () => boolean;
  /** The path of the page, without its query. */
  readonly path: () => string;
  readonly now: () => number;
}

export interface ErrorReports {
  /** Tells the platform of a fault of the console; never throws, never tells the person anything. */
  readonly report: (error: unknown, component?: string) => void;
}

const atMost = 10;
const withinMs = 60_000;
const longest = { message: 256, stack: 8_000 } as const;

/** Reports each fault once a minute, and few of them: a page that fails in a loop must not keep the platform busy. */
export function createErrorReports({ http, isSignedIn, path, now }: ErrorReportsOptions): ErrorReports {
  const lately = new Map<string, number>();
  return {
    report: (cause, component = '') => {
      if (!isSignedIn() || isExpected(cause)) return;
      const fault = describe(cause);
      const key = `${path()} ${fault.hash}`;
      for (const [one, time] of lately) if (now() - time >= withinMs) lately.delete(one);
      if (lately.has(key) || lately.size >= atMost) return;
      lately.set(key, now());
      const body = { ...fault, component, url: path() };
      // A report that does not arrive is no reason for another one.
      http
        .send({ method: 'POST', path: '/api/public/v1/error-logs/report', body, silent: true })
        .catch(() => undefined);
    },
  };
}

/** What the wire has told the person already, what he has cancelled, and what browsers say of sizes. */
export function isExpected(error: unknown): boolean {
  if (error instanceof PlatformError) return true;
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  return String(error instanceof Error ? error.message : error).startsWith('ResizeObserver loop');
}

function describe(cause: unknown) {
  const message = (cause instanceof Error ? cause.message : String(cause)) || 'Error';
  const stack = (cause instanceof Error ? (cause.stack ?? '') : '').replaceAll(/https?:\/\/[^/\s]+/g, '');
  return {
    message: message.slice(0, longest.message),
    stack: stack.slice(0, longest.stack),
    hash: hashOf(`${message}\n${stack}`),
  };
}

/** FNV-1a: enough to tell faults apart, and there without TLS, unlike the browser's own digest. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
