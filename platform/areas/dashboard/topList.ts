import type { AliasableExpression } from 'kysely';

import appMarket from '../../../src/resources/apps/app-market.ts';
import userCosts from '../../../src/resources/billing/user-costs.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import gameTryRecords from '../../../src/resources/cloud-game/game-try-records.ts';
import games from '../../../src/resources/cloud-game/games.ts';
import {
  type ListLink,
  type TopList,
  type TopListType,
  topListTypes,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import devices from '../../../src/resources/devices/devices.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { orderStatus } from '../../../src/schemas/codes/billing.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { badRequestRefusal } from '../../engine/http/requestInput.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { addDays } from '../../engine/http/dayRange.ts';
import { maySeeList } from './series/maySee.ts';

const maxRows = 50;
/** Number of days, including today, that the rankings of sales and play cover. */
const rankedDays = 30;

/** `GET ?type=&limit=`: returns the top entries of one ranking. */
export async function respondWithTopList(context: RouteContext, catalogue: Catalogue): Promise<TopList> {
  const { type: name, limit } = context.query;
  const type = topListTypes.find(topType => topType === name);
  if (!type) throw badRequestRefusal({ zh: '不支持该排行', en: 'The ranking is not supported' });
  return readTop(context, catalogue, type, readLimit(limit));
}

async function readTop(
  context: RouteContext,
  catalogue: Catalogue,
  type: TopListType,
  limit: number,
): Promise<TopList> {
  const { source, query, leadsTo } = rankings[type];
  if (!maySeeList(context.caller, catalogue, source)) return { isDenied: true, list: [] };
  const since = `${addDays(context.now, 1 - rankedDays)} 00:00:00`;
  const tables = tablesOf(context.db);
  const rows = await tables
    .selectFrom(query(tables, since).as('ranked'))
    .selectAll()
    .orderBy('value', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return {
    isDenied: false,
    list: rows.map(row => ({ name: row.name ?? '', value: row.value ?? 0, ...leadsTo(row.key, since) })),
  };
}

function tablesOf(db: Database) {
  return withTables(db, merchants, devices, games, gameTryRecords, userCosts, clientUsers, appMarket);
}

/** Ranked record; the key identifies the record in the filter of the list. */
interface RankedRow {
  readonly key: string | number | null;
  readonly name: string | null;
  readonly value: number | null;
}

interface Ranking {
  /** Resource of the list that contains the ranked records. */
  readonly source: string;
  readonly query: (tables: ReturnType<typeof tablesOf>, since: string) => AliasableExpression<RankedRow>;
  readonly leadsTo: (key: RankedRow['key'], since: string) => ListLink;
}

const rankings: { readonly [T in TopListType]: Ranking } = {
  merchants: {
    source: 'merchants',
    query: tables =>
      tables
        .selectFrom('merchants as m')
        .innerJoin(
          eb =>
            eb
              .selectFrom('devices')
              .select(({ fn }) => ['merchantSign', fn.countAll<number>().as('value')])
              .where(meetsCondition(devices, 'assigned'))
              .where('merchantSign', 'is not', null)
              .groupBy('merchantSign')
              .as('d'),
          join => join.onRef('d.merchantSign', '=', 'm.merchantSign'),
        )
        .select(['m.merchantSign as key', 'm.merchantName as name', 'd.value']),
    leadsTo: key => ({ resource: 'devices', filter: { is: ['assigned'], merchantSign: [String(key)] } }),
  },
  games: {
    source: 'games',
    query: (tables, since) =>
      tables
        .selectFrom('games as g')
        .innerJoin(
          eb =>
            eb
              .selectFrom('game_try_records')
              .select(({ fn }) => ['gameId', fn.sum<number | null>('playSeconds').as('value')])
              .where('startTime', '>=', since)
              .groupBy('gameId')
              .as('p'),
          join => join.onRef('p.gameId', '=', 'g.id'),
        )
        .select(['g.id as key', 'g.gameName as name', 'p.value'])
        .where('p.value', '>', 0),
    leadsTo: (key, since) => ({
      resource: 'game-try-records',
      filter: { gameId: [Number(key)], startTimeStart: since },
    }),
  },
  meals: {
    source: 'user-costs',
    query: (tables, since) =>
      tables
        .selectFrom('user_costs')
        .select(({ fn }) => ['itemName as key', 'itemName as name', fn.sum<number | null>('payAmount').as('value')])
        .where('orderStatus', '=', orderStatus.paid)
        .where('payTime', '>=', since)
        .where('mealType', 'is not', null)
        .groupBy('itemName'),
    leadsTo: (key, since) => ({
      resource: 'user-costs',
      filter: { orderStatus: [orderStatus.paid], itemName: String(key), payTimeStart: since },
    }),
  },
  users: {
    source: 'client-users',
    query: tables =>
      tables
        .selectFrom('client_users')
        .select(['userName as key', 'userName as name', 'totalCost as value'])
        .where('totalCost', '>', 0),
    leadsTo: key => ({ resource: 'user-costs', filter: { userName: [String(key)] } }),
  },
  apps: {
    source: 'app-market',
    query: tables =>
      tables
        .selectFrom('app_market')
        .select(['id as key', 'appName as name', 'installCount as value'])
        .where('installCount', '>', 0),
    leadsTo: key => ({ resource: 'app-market', filter: { id: [Number(key)] } }),
  },
};

function readLimit(given: string | undefined): number {
  const limit = Number(given || 10);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxRows) return limit;
  throw badRequestRefusal({
    zh: `limit应为1-${maxRows}之间的整数`,
    en: `limit must be a whole number between 1 and ${maxRows}`,
  });
}
