import errorLogs from '../../../src/resources/logs/error-logs.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { insertInto } from '../../engine/effects/recordWrites.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { Database } from '../../engine/storage/database.ts';
import { clientVersionOf } from '../users/signIn/loginRecords.ts';

/** Maximum length of each part of a report, in characters. */
const longest = { message: 256, url: 256, component: 128, hash: 64, stack: 8_000, browser: 256 } as const;
/** Maximum number of reports per user and hour, so that a console that fails in a loop cannot fill the log. */
const maxReportsPerHour = 30;

/**
 * Stores an error of a console. All reports of the same error on the same page and console version share one row, until
 * an operator marks the error as fixed.
 */
export const errorReportRoute: Route = {
  method: 'POST',
  path: '/api/public/v1/error-logs/report',
  permission: 'session',
  isAllowedBeforePasswordChange: true,
  handle: async context => {
    const report = readReport(context);
    if (!report.message) {
      throw new Refusal({ zh: '缺少错误信息', en: 'The message is missing' }, { status: 1, code: 400 });
    }
    await context.db.transaction().execute(async db => {
      // The lock keeps two concurrent reports of the same error from adding two rows.
      await lockUntilCommit(db, 'error reports');
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
    caller,
    now,
  };
}

/** Returns storable, printable text without anything that looks like a token or key. */
function cleanText(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  const text = value.slice(0, 4 * length).replace(/\0|\p{Cs}/gu, '\ufffd');
  return [...text.replace(/[\w+/=-]{40,}/g, '******')].slice(0, length).join('').trim();
}

async function countAgain(db: Database, { hash, url, message, clientVersion, caller, now }: Report): Promise<boolean> {
  const known = await withTables(db, errorLogs)
    .updateTable('error_logs')
    .set(eb => ({ times: eb('times', '+', 1), errorTime: now, userName: caller.userName }))
    .where('hash', '=', hash)
    .where('url', '=', url)
    .where('message', '=', message)
    .where('fixed', 'is distinct from', true)
    .where('clientVersion', 'is not distinct from', clientVersion)
    .returning('id')
    .executeTakeFirst();
  return known !== undefined;
}

async function refuseTooMany(db: Database, { caller, now }: Report): Promise<void> {
  const { count } = await withTables(db, errorLogs)
    .selectFrom('error_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userName', '=', caller.userName)
    .where('errorTime', '>', addSeconds(now, -3_600))
    .executeTakeFirstOrThrow();
  if (count < maxReportsPerHour) return;
  throw new Refusal({ zh: '错误上报过于频繁', en: 'Too many error reports' }, { status: 1, code: 429 });
}

async function add(db: Database, { caller, now, ...report }: Report): Promise<void> {
  const { userName } = caller;
  await insertInto({ db, now, caller }, errorLogs, { ...report, userName, times: 1, fixed: false, errorTime: now });
}
