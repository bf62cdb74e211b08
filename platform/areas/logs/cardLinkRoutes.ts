import { type RawBuilder, sql } from 'kysely';

import { call } from '../../../src/schemas/vocabulary/call.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { listedFields } from '../../engine/fields/resourceFields.ts';
import { allOf } from '../../engine/resources/filters.ts';
import { readListQuery } from '../../engine/resources/listQuery.ts';
import { selectFrom } from '../../engine/resources/select.ts';
import type { Row } from '../../engine/storage/database.ts';
import { translateMessage } from '../../engine/messages/translateMessage.ts';
import { findUnfinishedStep } from '../../engine/http/dayRange.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

const base = '/api/public/v5/log/card';
const codes = ['logs:card-link-logs', 'card-link-log:failDetails'];

type Conditions = readonly RawBuilder<unknown>[];

/** Maximum number of sample records, and of causes, in the response. */
const samples = 10;
const mostCauses = 100;

/**
 * Creates the routes with statistics about links between clients and cards, for the current filters of the list of
 * links.
 */
export function cardLinkRoutes({ catalogue }: Pick<PlatformBasics, 'catalogue'>): readonly Route[] {
  const logs = catalogue.get('card-link-logs');
  const route = (name: string, answer: (context: RouteContext, conditions: Conditions) => Promise<unknown>): Route => {
    const path = `${base}/${name}`;
    return {
      method: 'GET',
      path,
      permission: { anyOf: codes },
      handle: context => answer(context, readListQuery(logs, call('GET', path), context).conditions),
    };
  };
  return [
    {
      method: 'GET',
      path: `${base}/getResourceCodeInfo`,
      permission: { anyOf: codes },
      handle: async ({ db }) => {
        const { rows } = await sql<Row>`
          select "resourceName", "resourceCode" from resource_codes order by sort, id`.execute(db);
        return legacyResponse(rows);
      },
    },
    route('getCardLinkTotalRecord', totals),
    route('getCardLinkFailRecordDetails', async (context, conditions) => {
      const failed = allOf([...conditions, sql`t."plugFlowStatus" = 2`]);
      const failures = sql`(select * from card_link_logs as t ${failed} offset 0)`;
      const latest = await sql<Row>`
        ${selectFrom(logs, listedFields(logs), { part: failures })}
        order by t."linkTime" desc nulls last, t.id desc limit ${samples}`.execute(context.db);
      return { ...(await causes(context, failures)), samples: latest.rows };
    }),
  ];
}

async function totals({ db }: RouteContext, conditions: Conditions): Promise<unknown> {
  const where = allOf(conditions);
  // Reads possibly millions of rows in one pass. The totals are the sums of the groups.
  const { rows } = await sql<{ linkWay: number; count: number; successes: number; timed: number; linkMs: number }>`
    select "linkWay", count(*) as count, count(*) filter (where "plugFlowStatus" = 1) as successes,
      count("linkMs") as timed, coalesce(sum("linkMs"), 0) as "linkMs"
    from card_link_logs as t ${where} group by 1 order by 2 desc, 1`.execute(db);
  const sum = (name: 'count' | 'successes' | 'timed' | 'linkMs') => rows.reduce((total, row) => total + row[name], 0);
  const [links, successes, timed] = [sum('count'), sum('successes'), sum('timed')];
  return {
    links,
    successes,
    failures: links - successes,
    successRate: shareOf(successes, links),
    averageLinkMs: timed === 0 ? 0 : Math.round(sum('linkMs') / timed),
    ways: rows.map(({ linkWay, count }) => ({ linkWay, count, share: shareOf(count, links) })),
  };
}

async function causes({ db, language, now }: RouteContext, failures: RawBuilder<unknown>): Promise<Row> {
  const found = await sql<{ count: number; failCode: string | null; failReason: string | null }>`
    select t."failCode", t."linkScene", max(t."failReason") as "failReason", count(*) as count, max(t."linkTime") as "lastTime"
    from ${failures} as t group by 1, 2 order by 4 desc, 1, 2 limit ${mostCauses}`.execute(db);
  const trend = await sql<{ day: string; count: number }>`
    select to_char(t."linkTime", 'YYYY-MM-DD') as day, count(*) as count from ${failures} as t
    where t."linkTime" is not null group by 1 order by 1`.execute(db);
  const total = found.rows.reduce((sum, row) => sum + row.count, 0);
  return {
    total,
    list: found.rows.map(row => ({
      ...row,
      failReason: row.failReason && translateMessage(row.failReason, language),
      share: shareOf(row.count, total),
    })),
    trend: trend.rows,
    ...findUnfinishedStep({ step: 'day', times: trend.rows.map(({ day }) => `${day} 00:00:00`) }, now),
  };
}

/** Returns the share in per cent with two decimals. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}
