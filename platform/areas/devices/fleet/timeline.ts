import { type RawBuilder, sql } from 'kysely';

import {
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../../../src/resources/devices/boards/deviceSheet.ts';
import type { Label, Language } from '../../../../src/schemas/base/label.ts';
import { localizedDescription, localizedMessage } from '../../../engine/resources/localizedExpression.ts';
import type { Database } from '../../../engine/storage/database.ts';

interface Source {
  /** Screen whose permission code is required for the entries. */
  readonly screen: string;
  /**
   * Builds the query for rows `at, id, text, by, tone` of one device. Converts the epoch milliseconds of commands to
   * the platform's zone.
   */
  readonly from: (id: number, shownText: TimelineContext) => RawBuilder<unknown>;
}

/** Context of the queries. */
interface TimelineContext {
  readonly offsetMs: number;
  readonly language: Language;
}

/** Queries for the history of a device, one per type of entry. */
export const timelineSources: { readonly [K in TimelineKind]: Source } = {
  command: {
    screen: 'devices',
    from: (id, { offsetMs }) => sql`
      select to_timestamp((c."sentAt" + ${offsetMs}::bigint) / 1000) at time zone 'UTC' as at, c.id,
        json_build_object('action', c.action, 'state', c.state, 'msg', c.msg)::text as text, u."userName" as by,
        case c.state when 2 then 'success' when 3 then 'error' when 4 then 'error' else 'info' end as tone
      from device_commands c left join users u on u.id = c.uid
      where c."deviceId" = ${id} and coalesce(c.resource, 'devices') = 'devices'`,
  },
  alarm: {
    screen: 'alarm-records',
    from: (id, { language }) => sql`
      select a."firstTime" as at, a.id, ${localizedMessage(language, sql`a.content`)} as text, a."handlerName" as by,
        case when a."recoverTime" is null then 'error' else 'default' end as tone
      from alarm_records a where a."objectScreen" = 'devices' and a."objectId" = ${id}`,
  },
  session: {
    screen: 'sign-out-records',
    from: (id, { language }) => sql`
      select coalesce(s."offTime", s."onTime") as at, s.id,
        concat_ws(' · ', s."userName", s."mealName", ${localizedMessage(language, sql`s.note`)}) as text, s."operatorName" as by,
        case s."useStatus" when 1 then 'success' else 'default' end as tone
      from sign_out_records s where s."deviceId" = ${id}`,
  },
  link: {
    screen: 'card-link-logs',
    from: (id, { language }) => sql`
      select l."linkTime" as at, l.id, concat_ws(' · ', l."userName", l."linkMs" || '\u00a0ms', ${localizedMessage(language, sql`l."failReason"`)}) as text,
        null::text as by, case l."plugFlowStatus" when 2 then 'error' else 'info' end as tone
      from card_link_logs l where l."deviceId" = ${id}`,
  },
  maintenance: {
    screen: 'fault-conditions',
    from: (id, { language }) => sql`
      select f."reportTime" as at, f.id, concat_ws(' · ', f."faultNo", ${localizedMessage(language, sql`f.phenomenon`)},
        ${localizedMessage(language, sql`f."handleNote"`)}) as text,
        f."operatorName" as by, case f."handleStatus" when 1 then 'success' else 'warning' end as tone
      from fault_conditions f where f."deviceId" = ${id}`,
  },
  audit: {
    screen: 'operation-logs',
    from: (id, { language }) => sql`
      select o."operateTime" as at, o.id, ${localizedDescription(language)} as text, o."userName" as by,
        case o.result when 2 then 'error' else 'default' end as tone
      from operation_logs o where o.module = 'devices' and o."objectId" = ${String(id)}`,
  },
};

const pageSize = 30;

interface TimelineQuery {
  readonly id: number;
  readonly kinds: readonly TimelineKind[];
  readonly before: string | undefined;
  readonly offsetMs: number;
  readonly language: Language;
  /** Returns the label of an action. */
  readonly labelOf: (action: string) => Label;
}

/** Returns a page of the merged timeline. Reads at most one page of each type of entry. */
export async function readTimeline(db: Database, query: TimelineQuery): Promise<Omit<Timeline, 'withheld'>> {
  const { id, kinds } = query;
  if (kinds.length === 0) return { entries: [], next: null };
  const after = afterCursor(query.before);
  const parts = kinds.map(
    kind => sql`(
      select * from (select ${kind}::text as kind, s.* from (${timelineSources[kind].from(id, query)}) as s) as t
      where t.at is not null and ${after} order by t.at desc, t.id desc limit ${pageSize + 1})`,
  );
  const { rows } = await sql<Row>`
    select kind, id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, text, by, tone
    from (${sql.join(parts, sql` union all `)}) as merged
    order by merged.at desc, merged.kind, merged.id desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last ? `${last.at}|${last.kind}|${last.id}` : null;
  return { entries: page.map(row => toEntry(row, query)), next };
}

interface Row extends Omit<TimelineEntry, 'text' | 'by'> {
  readonly text: string | null;
  readonly by: string | null;
}

/** Builds the condition for entries after the cursor, in page order: time descending, then kind, then id descending. */
function afterCursor(before: string | undefined): RawBuilder<unknown> {
  const [at = '', kind = '', id = ''] = (before ?? '').split('|');
  const isWhole = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) && isTimelineKind(kind) && /^\d{1,15}$/.test(id);
  if (!isWhole) return sql`true`;
  // The cursor contains whole seconds, so times are compared by seconds.
  const second = sql`date_trunc('second', t.at)`;
  return sql`(${second} < ${at}::timestamp or (${second} = ${at}::timestamp
    and (t.kind > ${kind} or (t.kind = ${kind} and t.id < ${Number(id)}::bigint))))`;
}

export function isTimelineKind(kind: string): kind is TimelineKind {
  return timelineKinds.some(timelineKind => timelineKind === kind);
}

const commandStates: readonly Label[] = [
  { zh: '已下发', en: 'sent' },
  { zh: '执行中', en: 'running' },
  { zh: '完成', en: 'done' },
  { zh: '失败', en: 'failed' },
  { zh: '超时', en: 'timed out' },
];

function toEntry({ text, by, ...row }: Row, { language, labelOf }: TimelineQuery): TimelineEntry {
  const shownText = row.kind === 'command' ? commandText(text ?? '{}', { language, labelOf }) : (text ?? '');
  return { ...row, text: shownText, by: by ?? '' };
}

function commandText(text: string, { language, labelOf }: Pick<TimelineQuery, 'language' | 'labelOf'>): string {
  const { action, state, msg } = JSON.parse(text) as { action: string; state: number; msg: Label | null };
  const parts = [labelOf(action)[language], commandStates[state]?.[language], msg?.[language]];
  return parts.filter(part => part !== undefined).join(' · ');
}
