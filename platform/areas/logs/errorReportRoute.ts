import { sql } from 'kysely';

import { isRecord } from '../../../src/schemas/vocabulary/json.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import type { Database } from '../../engine/storage/database.ts';
import { clientVersionOf } from '../users/signIn/loginRecords.ts';

/** Maximum length of each part, in characters. */
const longest = { message: 256, url: 256, component: 128, hash: 64, stack: 8_000, browser: 256 } as const;
/** Maximum number of reports per user and hour, so that a console that fails in a loop cannot fill the log. */
const maxReportsPerHour = 30;

/**
 * Stores an error of a console. The same error on the same page and console version is one row for all users, until an
 * operator marks it as fixed.
 */
export const errorReportRoute: Route = {
  method: 'POST',
  path: '/api/public/v1/error-logs/report',
  permission: 'session',
  beforeOwnPassword: true,
  handle: async context => {
    const report = readReport(context);
    if (!report.message) {
      throw new Refusal({ zh: '缺少错误信息', en: 'The message is missing' }, { status: 1, code: 400 });
    }
    await context.db.transaction().execute(async db => {
      // The lock keeps two concurrent reports of the same error from adding two rows.
      await sql`select pg_advisory_xact_lock(hashtext('error reports'))`.execute(db);
      if (await countAgain(db, report)) return;
      await refuseTooMany(db, report);
      await add(db, report);
    });
    return null;
  },
};

type Report = ReturnType<typeof readReport>;

function readReport({ body, request, caller, now }: RouteContext) {
  const given = isRecord(body) ? body : {};
  const part = (name: 'message' | 'component' | 'hash' | 'stack') => cleanText(given[name], longest[name]);
  return {
    message: part('message'),
    component: part('component'),
    hash: part('hash'),
    stack: part('stack'),
    // Removes the query, which may contain search terms of the user.
    url: cleanText(typeof given['url'] === 'string' ? given['url'].split(/[?#]/)[0] : '', longest.url),
    browser: cleanText(request.headers.get('user-agent'), longest.browser),
    clientVersion: clientVersionOf(request),
    userName: caller.userName,
    now,
  };
}

/** Returns storable, printable text without anything that looks like a token or key. */
function cleanText(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  const text = value.slice(0, 4 * length).replace(/\0|\p{Cs}/gu, '\ufffd');
  return [...text.replace(/[\w+/=-]{40,}/g, '******')].slice(0, length).join('').trim();
}

async function countAgain(
  db: Database,
  { hash, url, message, clientVersion, userName, now }: Report,
): Promise<boolean> {
  const { rows } = await sql`
    update error_logs set times = times + 1, "errorTime" = ${now}, "userName" = ${userName}
    where hash = ${hash} and url = ${url} and message = ${message} and fixed is not true
      and "clientVersion" is not distinct from ${clientVersion}
    returning id`.execute(db);
  return rows.length > 0;
}

async function refuseTooMany(db: Database, { userName, now }: Report): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from error_logs
    where "userName" = ${userName} and "errorTime" > ${now}::timestamp - interval '1 hour'`.execute(db);
  if ((rows[0]?.count ?? 0) < maxReportsPerHour) return;
  throw new Refusal({ zh: '错误上报过于频繁', en: 'Too many error reports' }, { status: 1, code: 429 });
}

async function add(db: Database, report: Report): Promise<void> {
  const { message, url, component, hash, stack, userName, browser, clientVersion, now } = report;
  await sql`
    insert into error_logs
      (message, url, component, hash, stack, "userName", browser, "clientVersion", times, fixed, "errorTime")
    values (${message}, ${url}, ${component}, ${hash}, ${stack}, ${userName}, ${browser}, ${clientVersion}, 1, false,
      ${now})`.execute(db);
}
