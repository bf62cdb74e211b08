import { type RawBuilder, sql } from 'kysely';

import type {
  ListLink,
  LatestEntries,
  LatestRow,
  ToDo,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import { successFail } from '../../../src/schemas/codes/common.ts';
import { type CodeList, codeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { localizedDescription, localizedMessage } from '../../engine/resources/localizedExpression.ts';
import type { Row } from '../../engine/storage/database.ts';
import { countRows } from './counting.ts';
import { maySeeList } from './series/maySee.ts';
import { toneOf } from './summary.ts';

const waiting: readonly (ListLink & { readonly key: string })[] = [
  { key: 'alarms', resource: 'alarm-records', filter: { alarmStatus: [0] } },
  { key: 'feedback', resource: 'feedback-records', filter: { feedbackStatus: [0] } },
  { key: 'agents', resource: 'agents', filter: { agentStatus: [1] } },
  { key: 'withdrawals', resource: 'agent-withdrawals', filter: { withdrawalStatus: [4] } },
  { key: 'logoffs', resource: 'client-user-logoffs', filter: { status: [0] } },
  { key: 'bids', resource: 'resource-bids', filter: { bidStatus: [0] } },
  { key: 'appUpgrades', resource: 'app-upgrade-results', filter: { result: [3] } },
  { key: 'remoteUpgrades', resource: 'remote-upgrade-results', filter: { result: [3] } },
];

/** Returns the counts of open work, each with the list that contains it. */
export async function respondWithToDos(context: RouteContext, catalogue: Catalogue): Promise<readonly ToDo[]> {
  return Promise.all(waiting.map(async item => ({ ...item, ...(await countRows(context, catalogue, item)) })));
}

const latestRows = 10;

/** Returns the latest events of the lists that the caller can open. */
export async function respondWithLatestEvents(context: RouteContext, catalogue: Catalogue): Promise<LatestEntries> {
  const seen = async (resource: string, read: () => Promise<readonly LatestRow[]>) =>
    maySeeList(context.caller, catalogue, resource) ? read() : null;
  const [operations, alarms, announcements] = await Promise.all([
    seen('operation-logs', () =>
      rows(
        context,
        sql`select id, ${localizedDescription(context.language)} as text, "userName" as note, "operateTime" as time, result as state
          from operation_logs order by "operateTime" desc nulls last, id desc`,
        { codes: successFail },
      ),
    ),
    seen('alarm-records', () =>
      rows(
        context,
        sql`select a.id, ${localizedMessage(context.language, sql`a.content`)} as text, a."objectName" as note, a."lastTime" as time, l.color as tone, l."levelName" as name
          from (select * from alarm_records order by "lastTime" desc nulls last, id desc limit ${latestRows}) a
          left join alarm_levels l on l.id = a."levelId" order by a."lastTime" desc nulls last, a.id desc`,
      ),
    ),
    seen('announcements', () =>
      rows(
        context,
        sql`select id, title as text, null as note, "publishTime" as time from announcements
          where "publishStatus" = 2 order by "publishTime" desc nulls last, id desc`,
      ),
    ),
  ]);
  return { operations, alarms, announcements };
}

async function rows(
  { db }: RouteContext,
  query: RawBuilder<unknown>,
  { codes }: { readonly codes?: CodeList } = {},
): Promise<readonly LatestRow[]> {
  const found = await sql<Row>`select * from (${query}) as latest limit ${latestRows}`.execute(db);
  return found.rows.map(row => ({
    id: Number(row['id']),
    text: String(row['text'] ?? ''),
    note: String(row['note'] ?? ''),
    time: String(row['time'] ?? ''),
    ...state(row, codes),
  }));
}

function state(row: Row, codes: CodeList | undefined): Pick<LatestRow, 'tone' | 'label'> {
  const item = codes && codeItem(codes, row['state']);
  if (item) return { tone: item.tone, label: { zh: item.zh, en: item.en } };
  const name = row['name'];
  return { tone: toneOf(row['tone']), label: typeof name === 'string' ? { zh: name, en: name } : null };
}
