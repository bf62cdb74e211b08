import clientUsers from '../../../src/resources/users/client-users.ts';
import users from '../../../src/resources/users/users.ts';
import userManagement from '../../../src/resources/users/user-management.ts';
import {
  type UserCounts,
  clientUserType,
  operatorUserType,
} from '../../../src/resources/users/boards/userManagement.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { canSearchUserType } from './userSearch.ts';
import { respondWithPresence } from './presence.ts';
import { searchUsers } from './searchUsers.ts';

const base = '/api/user/v1/user-management';

/**
 * Creates the routes of user management. The console reads the data of a single user from the resource whose list shows
 * this user.
 */
export function createUserManagementRoutes(deps: PlatformBasics): readonly Route[] {
  const get = (name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${base}/${name}`,
    permission: { anyOf: [userManagement.code] },
    handle,
  });
  return [
    get('counts', context => counts(context, deps.catalogue)),
    get('search', context => searchUsers(context, deps.catalogue)),
    get('online', context => respondWithPresence(context, deps)),
  ];
}

/** Returns the number of users by type. Leaves out types whose list the caller cannot open. */
async function counts({ db, caller }: RouteContext, catalogue: Catalogue): Promise<UserCounts> {
  const seesClients = canSearchUserType(clientUserType, caller, catalogue);
  const seesOperators = canSearchUserType(operatorUserType, caller, catalogue);
  const tables = withTables(db, clientUsers, users);
  const levels = await tables
    .selectFrom('client_users')
    .select(({ fn }) => ['userLevel as value', fn.countAll<number>().as('count')])
    .where('userLevel', 'is not', null)
    .where(eb => eb.val(seesClients))
    .groupBy('userLevel')
    .orderBy('userLevel')
    .execute();
  const [clients, operators] = await Promise.all([
    tables
      .selectFrom('client_users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    tables
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    types: [
      ...(seesClients ? [{ value: clientUserType, count: clients.count }] : []),
      ...(seesOperators ? [{ value: operatorUserType, count: operators.count }] : []),
    ],
    levels,
  };
}
