import { sql } from 'kysely';

import userManagement from '../../../src/resources/users/user-management.ts';
import {
  type UserCounts,
  type UserTally,
  clientType,
  operatorType,
} from '../../../src/resources/users/boards/userManagement.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import type { Database } from '../../engine/storage/database.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { canFindType } from './userSearch.ts';
import { respondWithPresence } from './presence.ts';
import { searchUsers } from './searchUsers.ts';

const base = '/api/user/v1/user-management';

/** Creates the routes of user management. Data about a single user comes from the lists of users. */
export function userManagementRoutes(parts: PlatformBasics): readonly Route[] {
  const get = (name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: { anyOf: [userManagement.code] },
    handle,
  });
  return [
    get('counts', context => counts(context, parts.catalogue)),
    get('search', context => searchUsers(context, parts.catalogue)),
    get('online', context => respondWithPresence(context, parts)),
  ];
}

/** Returns the number of users by type. Leaves out types whose list the caller cannot open. */
async function counts({ db, caller }: RouteContext, catalogue: Catalogue): Promise<UserCounts> {
  const seesClients = canFindType(clientType, caller, catalogue);
  const seesOperators = canFindType(operatorType, caller, catalogue);
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
