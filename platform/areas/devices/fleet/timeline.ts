import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely';

import {
  type Timeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../../../src/resources/devices/boards/deviceSheet.ts';
import type { Label, Language } from '../../../../src/schemas/base/label.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type SourceRow, timelineSources } from './timelineSources.ts';

const pageSize = 30;

interface TimelineQuery {
  readonly id: number;
  readonly kinds: readonly TimelineKind[];
  readonly before: string | undefined;
  readonly offsetMs: number;
  readonly language: Language;
  readonly labelOf: (action: string) => Label;
}

/** Returns a page of the merged timeline. Reads at most one page of each type of entry. */
export async function readTimeline(db: Database, query: TimelineQuery): Promise<Omit<Timeline, 'withheld'>> {
  const { id, kinds } = query;
  if (kinds.length === 0) return { entries: [], next: null };
  const after = afterCursor(query.before);
  const tables = withTables(db);
  const entries = kinds
    .map(kind =>
      tables
        .selectFrom(timelineSources[kind].from(id, query).as('t'))
        .select(['t.at', 't.id', 't.text', 't.by', 't.tone', castTo(kind, 'text').as('kind')])
        .where('t.at', 'is not', null)
        .where(after(kind))
        .orderBy('t.at', 'desc')
        .orderBy('t.id', 'desc')
        .limit(pageSize + 1),
    )

    .map(part => tables.selectFrom(part.as('part')).selectAll())
    .reduce((all, part) => all.unionAll(part));
  const rows = await tables
    .selectFrom(entries.as('merged'))
    .select(['id', 'by', 'tone'])
    .select(own => own.fn<string>('to_char', ['at', sql.lit('YYYY-MM-DD HH24:MI:SS')]).as('at'))
    .select(own => [
      own.ref('text').$castTo<string | null>().as('text'),
      own.ref('kind').$castTo<TimelineKind>().as('kind'),
    ])
    .orderBy('merged.at', 'desc')
    .orderBy('merged.kind')
    .orderBy('merged.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last ? `${last.at}|${last.kind}|${last.id}` : null;
  return { entries: page.map(row => toEntry(row, query)), next };
}

interface Row extends Omit<TimelineEntry, 'text' | 'by'> {
  readonly text: string | null;
  readonly by: string | null;
}

/**
 * Returns a function that builds the condition for the entries `t` of a kind after the cursor. The page order is time
 * descending, then kind, then id descending.
 */
function afterCursor(before: string | undefined): (kind: TimelineKind) => Expression<SqlBool> {
  const entry = expressionBuilder<{ readonly t: SourceRow }, 't'>();
  const [at = '', kind = '', id = ''] = (before ?? '').split('|');
  const isWhole = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) && isTimelineKind(kind) && /^\d{1,15}$/.test(id);
  if (!isWhole) return () => entry.lit(true);
  // The cursor contains whole seconds, so times are compared by seconds.
  const second = entry.fn<string>('date_trunc', [sql.lit('second'), 't.at']);
  const isEarlier = entry(second, '<', at);
  const isSame = entry(second, '=', at);
  return own => {
    if (own < kind) return isEarlier;
    const isAfter = own > kind ? entry.lit(true) : entry('t.id', '<', Number(id));
    return entry.or([isEarlier, entry.and([isSame, isAfter])]);
  };
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
