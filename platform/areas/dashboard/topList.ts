import { type RawBuilder, sql } from 'kysely';

import {
  type ListLink,
  type TopList,
  type TopType,
  topTypes,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { badRequest } from '../../engine/http/requestInput.ts';
import type { Row } from '../../engine/storage/database.ts';
import { addDays } from '../../engine/http/dayRange.ts';
import { maySeeList } from './series/maySee.ts';

const maxRows = 50;
/** Number of days, including today, that the rankings of sales and play cover. */
const rankedDays = 30;

/** `GET ?type=&limit=`: returns the top entries of one ranking. */
export async function respondWithTopList(context: RouteContext, catalogue: Catalogue): Promise<TopList> {
  const type = topTypes.find(topType => topType === context.query['type']);
  if (!type) throw badRequest({ zh: '不支持该排行', en: 'The ranking is not supported' });
  return readTop(context, catalogue, type, readLimit(context.query['limit']));
}

async function readTop(context: RouteContext, catalogue: Catalogue, type: TopType, limit: number): Promise<TopList> {
  const { source, query, leadsTo } = rankings[type];
  if (!maySeeList(context.caller, catalogue, source)) return { isDenied: true, list: [] };
  const since = `${addDays(context.now, 1 - rankedDays)} 00:00:00`;
  const { rows } = await sql<Row>`${query(since)} order by value desc, name limit ${limit}`.execute(context.db);
  return {
    isDenied: false,
    list: rows.map(row => ({ name: String(row['name']), value: Number(row['value']), ...leadsTo(row, since) })),
  };
}

interface Ranking {
  /** List that contains the named records. */
  readonly source: string;
  /** Builds a query for rows with `key`, `name` and `value`. */
  readonly query: (since: string) => RawBuilder<unknown>;
  readonly leadsTo: (row: Row, since: string) => ListLink;
}

const rankings: { readonly [T in TopType]: Ranking } = {
  merchants: {
    source: 'merchants',
    query: () => sql`
      select m."merchantSign" as key, m."merchantName" as name, d.value from merchants m join (
        select "merchantSign", count(*) as value from devices
        where "distributionStatus" = 1 and "merchantSign" is not null group by 1) d on d."merchantSign" = m."merchantSign"`,
    leadsTo: ({ key }) => ({ resource: 'devices', filter: { distributionStatus: [1], merchantSign: [String(key)] } }),
  },
  games: {
    source: 'games',
    query: since => sql`
      select g.id as key, g."gameName" as name, p.value from games g join (
        select "gameId", sum("playSeconds") as value from game_try_records
        where "startTime" >= ${since}::timestamp group by 1) p on p."gameId" = g.id where p.value > 0`,
    leadsTo: ({ key }, since) => ({
      resource: 'game-try-records',
      filter: { gameId: [Number(key)], startTimeStart: since },
    }),
  },
  meals: {
    source: 'user-costs',
    query: since => sql`
      select "itemName" as key, "itemName" as name, sum("payAmount") as value from user_costs
      where "orderStatus" = 1 and "payTime" >= ${since}::timestamp and "mealType" is not null group by 1`,
    leadsTo: ({ key }, since) => ({
      resource: 'user-costs',
      filter: { orderStatus: [1], itemName: String(key), payTimeStart: since },
    }),
  },
  users: {
    source: 'client-users',
    query: () => sql`
      select "userName" as key, "userName" as name, "totalCost" as value from client_users where "totalCost" > 0`,
    leadsTo: ({ key }) => ({ resource: 'user-costs', filter: { userName: [String(key)] } }),
  },
  apps: {
    source: 'app-market',
    query: () => sql`
      select id as key, "appName" as name, "installCount" as value from app_market where "installCount" > 0`,
    leadsTo: ({ key }) => ({ resource: 'app-market', filter: { id: [Number(key)] } }),
  },
};

function readLimit(given: string | undefined): number {
  const limit = Number(given || 10);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxRows) return limit;
  throw badRequest({
    zh: `limit应为1-${maxRows}之间的整数`,
    en: `limit must be a whole number between 1 and ${maxRows}`,
  });
}
