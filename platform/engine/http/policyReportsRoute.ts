import { isRecord } from '../../../src/schemas/base/json.ts';
import { cspReportsPath } from './headers.ts';
import { type Log, toLoggablePath } from '../log/log.ts';
import { parseJson, readText } from './readBody.ts';
import type { Route } from './route.ts';

const bodyLimitBytes = 64 * 1024;
/** Maximum number of reports from one body. A page under attack may send thousands. */
const maxReportsPerBody = 10;
/**
 * Maximum number of log entries per time window, from all browsers together, because anybody on the network can call
 * the route.
 */
const maxInWindow = 60;
const windowMs = 60_000;

export interface CspReportDeps {
  readonly log: Log;
  readonly clock: () => number;
}

/**
 * Creates the route that logs violations of the content security policy. A violation means that a page tried to run,
 * load or send something that the policy forbids. Writes one log entry per violation, without query strings or script
 * contents.
 */
export function createCspReportsRoute({ log, clock }: CspReportDeps): Route {
  const admit = createAllowance(clock);
  return {
    method: 'POST',
    path: cspReportsPath,
    permission: 'public',
    // Browsers send reports with content types other than JSON.
    body: 'stream',
    handle: async ({ request, ip }) => {
      for (const violation of readViolations(request.body ? await readText(request.body, bodyLimitBytes) : '').slice(
        0,
        maxReportsPerBody,
      )) {
        const verdict = admit();
        if (verdict === 'drop') break;
        if (verdict === 'last')
          log.write('warn', 'content security policy reports throttled', { seconds: windowMs / 1000 });
        else log.write('warn', 'content security policy violation', { ...violation, ip });
      }
      return new Response(null, { status: 204 });
    },
  };
}

/**
 * Returns a function that limits the log entries of a time window. The function returns `admit` up to the limit, then
 * `last` once, for an entry that reports the throttling, and then `drop`.
 */
function createAllowance(clock: () => number): () => 'admit' | 'last' | 'drop' {
  let [startedAt, count] = [0, 0];
  return () => {
    if (clock() - startedAt >= windowMs) [startedAt, count] = [clock(), 0];
    count += 1;
    return count <= maxInWindow ? 'admit' : count === maxInWindow + 1 ? 'last' : 'drop';
  };
}

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
  readonly line: number | null;
}

/** Parses both report formats of browsers: a list of reports, and the older single report. */
function readViolations(text: string): readonly Violation[] {
  const sent = parseJson(text);
  const reports = Array.isArray(sent)
    ? sent.filter(isRecord).flatMap(report => (report['type'] === 'csp-violation' ? [report['body']] : []))
    : [isRecord(sent) ? sent['csp-report'] : null];
  return reports.filter(isRecord).map(report => {
    const part = (...names: readonly string[]) => names.map(name => report[name]).find(value => value !== undefined);
    const line = part('lineNumber', 'line-number');
    return {
      directive: directiveName(part('effectiveDirective', 'effective-directive', 'violated-directive')),
      blocked: toLoggedAddress(part('blockedURL', 'blocked-uri')),
      page: toLoggedAddress(part('documentURL', 'document-uri')),
      source: toLoggedAddress(part('sourceFile', 'source-file')),
      line: typeof line === 'number' ? line : null,
    };
  });
}

function directiveName(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 64) : '';
}

/** Returns a URL without its query, or the keyword that browsers send instead of a URL (`inline`, `eval`, `data`). */
function toLoggedAddress(value: unknown): string {
  return typeof value === 'string' ? toLoggablePath(value.split(/[?#]/)[0] ?? '') : '';
}
