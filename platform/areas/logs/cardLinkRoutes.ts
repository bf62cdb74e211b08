import { type Expression, type SqlBool, sql } from 'kysely';

import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import { call } from '../../../src/schemas/vocabulary/call.ts';
import { streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { listedFields } from '../../engine/fields/resourceFields.ts';
import { parseListQuery } from '../../engine/resources/listQuery.ts';
import { type RecordQuery, withRecordTables, recordsOf } from '../../engine/records/withRecordTables.ts';
import { selectRecords } from '../../engine/resources/select.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { translateMessage } from '../../engine/messages/translateMessage.ts';
import { findUnfinishedStep } from '../../engine/http/dayRange.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

const base = '/api/public/v5/log/card';
const permissions = ['logs:card-link-logs', 'card-link-log:failDetails'];

/** SQL fragment for the failed links that match the filters. */
type Failures = RecordQuery<RowOf<typeof cardLinkLogs>>;

type Conditions = readonly Expression<SqlBool>[];

/** Maximum number of sample records, and of causes, in the response. */
const samples = 10;
const maxCauses = 100;

/**
 * Creates the routes with statistics about links between clients and cards. The statistics cover the links that match
 * the current filters of the list.
 */
export function createCardLinkRoutes({ catalogue }: Pick<PlatformBasics, 'catalogue'>): readonly Route[] {
  const logs = catalogue.get('card-link-logs');
  const route = (name: string, answer: (context: RouteContext, conditions: Conditions) => Promise<unknown>): Route => {
    const path = `${base}/${name}`;
    return {
      method: 'GET',
      path,
      permission: { anyOf: permissions },
      handle: context => answer(context, parseListQuery(logs, call('GET', path), context).conditions),
    };
  };
  return [
    {
      method: 'GET',
      path: `${base}/getResourceCodeInfo`,
      permission: { anyOf: permissions },
      handle: async ({ db }) => {
        const codes = await withTables(db, resourceCodes)
          .selectFrom('resource_codes')
          .select(['resourceName', 'resourceCode'])
          .orderBy('sort')
          .orderBy('id')
          .execute();
        return legacyResponse(codes);
      },
    },
    route('getCardLinkTotalRecord', totals),
    route('getCardLinkFailRecordDetails', async (context, conditions) => {
      const { db } = context;
      const failures = recordsOf(db, logs)
        .selectAll()
        .where(eb => eb.and([...conditions, eb('t.plugFlowStatus', '=', streamPushStatus.failed)]))
        .offset(sql.lit(0))
        .$castTo<RowOf<typeof cardLinkLogs>>();
      const latest = await selectRecords(db, logs, {
        fields: listedFields(logs),
        from: withRecordTables(db).selectFrom(failures.as('t')),
      })
        .orderBy('t.linkTime', order => order.desc().nullsLast())
        .orderBy('t.id', 'desc')
        .limit(samples)
        .execute();
      return { ...(await causes(context, failures)), samples: latest };
    }),
  ];
}

async function totals({ db }: RouteContext, conditions: Conditions): Promise<unknown> {
  // Computes the totals from the groups, so that one pass over possibly millions of rows is enough.
  const rows = await withTables(db, cardLinkLogs)
    .selectFrom('card_link_logs as t')
    .select(({ fn }) => [
      't.linkWay',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('t.plugFlowStatus', '=', streamPushStatus.succeeded).as('successes'),
      fn.count<number>('t.linkMs').as('timed'),
      fn.coalesce(fn.sum<number>('t.linkMs'), sql.lit(0)).as('linkMs'),
    ])
    .where(eb => eb.and(conditions))
    .groupBy('t.linkWay')
    .orderBy('count', 'desc')
    .orderBy('t.linkWay')
    .execute();
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

async function causes({ db, language, now }: RouteContext, failures: Failures) {
  const found = await withTables(db)
    .selectFrom(failures.as('t'))
    .select(({ fn }) => [
      't.failCode',
      't.linkScene',
      fn.max<string | null>('t.failReason').as('failReason'),
      fn.countAll<number>().as('count'),
      fn.max<string | null>('t.linkTime').as('lastTime'),
    ])
    .groupBy(['t.failCode', 't.linkScene'])
    .orderBy('count', 'desc')
    .orderBy('t.failCode')
    .orderBy('t.linkScene')
    .limit(maxCauses)
    .execute();
  const trend = await withTables(db)
    .selectFrom(failures.as('t'))
    .select(({ fn }) => [sql<string>`to_char(t."linkTime", 'YYYY-MM-DD')`.as('day'), fn.countAll<number>().as('count')])
    .where('t.linkTime', 'is not', null)
    .groupBy('day')
    .orderBy('day')
    .execute();
  const total = found.reduce((sum, row) => sum + row.count, 0);
  return {
    total,
    list: found.map(row => ({
      ...row,
      failReason: row.failReason && translateMessage(row.failReason, language),
      share: shareOf(row.count, total),
    })),
    trend,
    ...findUnfinishedStep({ step: 'day', times: trend.map(({ day }) => `${day} 00:00:00`) }, now),
  };
}

/** Returns the share in per cent with two decimals. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}
