import { type AliasableExpression, sql } from 'kysely';

import type {
  ListLink,
  LatestEntries,
  LatestEntry,
  ToDo,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import alarmLevels from '../../../src/resources/alarms/alarm-levels.ts';
import alarmRecords from '../../../src/resources/alarms/alarm-records.ts';
import operationLogs from '../../../src/resources/logs/operation-logs.ts';
import announcementResource from '../../../src/resources/settings/announcements.ts';
import { agentStatus, withdrawalStatus } from '../../../src/schemas/codes/agents.ts';
import { alarmStatus } from '../../../src/schemas/codes/alarms.ts';
import { bidStatus } from '../../../src/schemas/codes/devices.ts';
import { feedbackStatus } from '../../../src/schemas/codes/system.ts';
import { upgradeResult } from '../../../src/schemas/codes/upgrades.ts';
import { logoffStatus } from '../../../src/schemas/codes/users.ts';
import { publishStatus, resultStatus } from '../../../src/schemas/codes/common.ts';
import { type CodeList, findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { localizedDescription, localizedMessage } from '../../engine/resources/localizedExpression.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { countRows } from './counting.ts';
import { maySeeList } from './series/maySee.ts';
import { toneOf } from './summary.ts';

const waiting: readonly (ListLink & { readonly key: string })[] = [
  { key: 'alarms', resource: 'alarm-records', filter: { alarmStatus: [alarmStatus.open] } },
  { key: 'feedback', resource: 'feedback-records', filter: { feedbackStatus: [feedbackStatus.open] } },
  { key: 'agents', resource: 'agents', filter: { agentStatus: [agentStatus.underReview] } },
  { key: 'withdrawals', resource: 'agent-withdrawals', filter: { withdrawalStatus: [withdrawalStatus.inProgress] } },
  { key: 'logoffs', resource: 'client-user-logoffs', filter: { status: [logoffStatus.pending] } },
  { key: 'bids', resource: 'resource-bids', filter: { bidStatus: [bidStatus.open] } },
  { key: 'appUpgrades', resource: 'app-upgrade-results', filter: { result: [upgradeResult.failed] } },
  { key: 'remoteUpgrades', resource: 'remote-upgrade-results', filter: { result: [upgradeResult.failed] } },
];

/** Returns the figures about open work, each with a link to its list. */
export async function respondWithToDos(context: RouteContext, catalogue: Catalogue): Promise<readonly ToDo[]> {
  return Promise.all(waiting.map(async item => ({ ...item, ...(await countRows(context, catalogue, item)) })));
}

const latestRows = 10;

/** Returns the latest events of the lists that the caller can open. */
export async function respondWithLatestEvents(context: RouteContext, catalogue: Catalogue): Promise<LatestEntries> {
  const { db, language } = context;
  const tables = withTables(db, operationLogs, alarmRecords, alarmLevels, announcementResource);
  const seen = async (resource: string, read: () => Promise<readonly LatestEntry[]>) =>
    maySeeList(context.caller, catalogue, resource) ? read() : null;
  const [operations, alarms, announcements] = await Promise.all([
    seen('operation-logs', () =>
      readLatest(
        db,
        tables
          .selectFrom('operation_logs')
          .select(['id', 'userName as note', 'operateTime as time', 'result as state'])
          .select(localizedDescription(language).as('text'))
          .orderBy('operateTime', order => order.desc().nullsLast())
          .orderBy('id', 'desc'),
        { codes: resultStatus },
      ),
    ),
    seen('alarm-records', () =>
      readLatest(
        db,
        tables
          .selectFrom(eb =>
            eb
              .selectFrom('alarm_records')
              .selectAll()
              .orderBy('lastTime', order => order.desc().nullsLast())
              .orderBy('id', 'desc')
              .limit(latestRows)
              .as('a'),
          )
          .leftJoin('alarm_levels as l', 'l.id', 'a.levelId')
          .select(['a.id', 'a.objectName as note', 'a.lastTime as time', 'l.color as tone', 'l.levelName as name'])
          .select(localizedMessage(language, sql.ref('a.content')).as('text'))
          .orderBy('a.lastTime', order => order.desc().nullsLast())
          .orderBy('a.id', 'desc'),
      ),
    ),
    seen('announcements', () =>
      readLatest(
        db,
        tables
          .selectFrom('announcements')
          .select(['id', 'title as text', 'publishTime as time'])
          .where('publishStatus', '=', publishStatus.published)
          .orderBy('publishTime', order => order.desc().nullsLast())
          .orderBy('id', 'desc'),
      ),
    ),
  ]);
  return { operations, alarms, announcements };
}

/**
 * Row of a query for latest entries. The row has either a `state` from the code list `codes`, or the `tone` and `name`
 * of a level.
 */
interface LatestSource {
  readonly id: number;
  readonly text: unknown;
  readonly note?: string | null | undefined;
  readonly time: string | null;
  readonly state?: number | null | undefined;
  readonly tone?: string | null | undefined;
  readonly name?: string | null | undefined;
}

async function readLatest(
  db: Database,
  query: AliasableExpression<LatestSource>,
  { codes }: { readonly codes?: CodeList } = {},
): Promise<readonly LatestEntry[]> {
  const rows = await withTables(db).selectFrom(query.as('latest')).selectAll().limit(latestRows).execute();
  return rows.map(row => ({
    id: row.id,
    text: String(row.text ?? ''),
    note: row.note ?? '',
    time: row.time ?? '',
    ...describeState(row, codes),
  }));
}

function describeState(
  { state, tone, name }: LatestSource,
  codes: CodeList | undefined,
): Pick<LatestEntry, 'tone' | 'label'> {
  const item = codes && findCodeItem(codes, state);
  if (item) return { tone: item.tone, label: { zh: item.zh, en: item.en } };
  return { tone: toneOf(tone), label: typeof name === 'string' ? { zh: name, en: name } : null };
}
