import { sql } from 'kysely';

import userManagement from '../../../src/resources/users/user-management.ts';
import { type UserCounts, type UserTally, clientType, operatorType } from '../../../src/schemas/userManagement.ts';
import type { Route, RouteContext } from '../../http/route.ts';
import type { Catalogue } from '../../resources/catalogue.ts';
import type { Database } from '../../storage/database.ts';
import type { ServiceParts } from '../service.ts';
import { seesType } from './asked.ts';
import { presence } from './presence.ts';
import { search } from './search.ts';

const base = '/api/user/v1/user-management';

/** The calls of the work place for users; what it shows of one of them comes from the lists that he stands in. */
export function userManagementRoutes(parts: Pick<ServiceParts, 'catalogue' | 'clock' | 'zone'>): readonly Route[] {
  const get = (name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: { anyOf: [userManagement.code] },
    handle,
  });
  return [
    get('counts', context => counts(context, parts.catalogue)),
    get('search', context => search(context, parts.catalogue)),
    get('online', context => presence(context, parts)),
  ];
}

/** How many there are; of a type whose list the caller may not open, nothing. */
async function counts({ db, caller }: RouteContext, catalogue: Catalogue): Promise<UserCounts> {
  const seesClients = seesType(clientType, caller, catalogue);
  const seesOperators = seesType(operatorType, caller, catalogue);
  const levels = seesClients
    ? (
        await sql<UserTally>`
          select "userLevel" as value, count(*) as count from client_users
          where "userLevel" is not null group by 1 order by 1`.execute(db)
      ).rows
    : [];
  return {
    types: [
      ...(seesClients ? [{ value: clientType, count: await countOf(db, 'client_users') }] : []),
      ...(seesOperators ? [{ value: operatorType, count: await countOf(db, 'users') }] : []),
    ],
    levels,
  };
}

async function countOf(db: Database, table: 'client_users' | 'users'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
