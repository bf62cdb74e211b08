import { PlatformError } from './PlatformError.ts';
import type { HttpClient } from './httpClient.ts';

interface ErrorReportsOptions {
  readonly http: HttpClient;
  readonly isSignedIn: () => boolean;
  /** Path of the page, without its query. */
  readonly path: () => string;
  readonly now: () => number;
}

export interface ErrorReporter {
  /** Sends an error of the console to the platform; never throws and never notifies the user. */
  readonly report: (error: unknown, component?: string) => void;
}

const maxReports = 10;
const reportWindowMs = 60_000;
const maxLengths = { message: 256, stack: 8_000 } as const;

/**
 * Reports each error at most once a minute, and at most `maxReports` errors a minute, so that a page that fails in a
 * loop does not flood the platform.
 */
export function createErrorReporter({ http, isSignedIn, path, now }: ErrorReportsOptions): ErrorReporter {
  const reportedAt = new Map<string, number>();
  return {
    report: (cause, component = '') => {
      if (!isSignedIn() || isExpectedError(cause)) return;
      const description = describe(cause);
      const key = `${path()} ${description.hash}`;
      for (const [item, time] of reportedAt) if (now() - time >= reportWindowMs) reportedAt.delete(item);
      if (reportedAt.has(key) || reportedAt.size >= maxReports) return;
      reportedAt.set(key, now());
      const body = { ...description, component, url: path() };
      // Ignore a failed report, because reporting the failure would fail in the same way.
      http
        .send({ method: 'POST', path: '/api/public/v1/error-logs/report', body, silent: true })
        .catch(() => undefined);
    },
  };
}

/**
 * Returns whether an error needs no report: a failure that the user has already seen, a cancelled request, or a
 * ResizeObserver warning of the browser.
 */
export function isExpectedError(error: unknown): boolean {
  if (error instanceof PlatformError) return true;
  if (error instanceof DOMException && error.name === 'AbortError') return true;
  return String(error instanceof Error ? error.message : error).startsWith('ResizeObserver loop');
}

function describe(cause: unknown) {
  const message = (cause instanceof Error ? cause.message : String(cause)) || 'Error';
  const stack = (cause instanceof Error ? (cause.stack ?? '') : '').replaceAll(/https?:\/\/[^/\s]+/g, '');
  return {
    message: message.slice(0, maxLengths.message),
    stack: stack.slice(0, maxLengths.stack),
    hash: hashOf(`${message}\n${stack}`),
  };
}

/**
 * Returns the FNV-1a hash of a text. This hash is sufficient to distinguish errors and, unlike `crypto.subtle`, works
 * without TLS.
 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
