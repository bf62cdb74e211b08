import clientUsers from '../../../src/resources/users/client-users.ts';
import loginRecords from '../../../src/resources/users/login-records.ts';
import users from '../../../src/resources/users/users.ts';
import { resultStatus } from '../../../src/schemas/codes/common.ts';
import {
  type FoundUserType,
  type Presence,
  clientUserType,
  operatorUserType,
} from '../../../src/resources/users/boards/userManagement.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { requirePermission } from '../../engine/http/requirePermission.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import { toId } from '../../engine/http/requestInput.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../engine/storage/platformTime.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { countActiveSessions } from './signIn/sessions.ts';
import { listResourceByUserType, parseUserType } from './userSearch.ts';

/** `GET ?userType=&id=`: returns whether a user is signed in: an operator to the console, a client user to an app. */
export async function respondWithPresence(
  { db, query, caller }: RouteContext,
  { catalogue, clock, zone }: PlatformBasics,
): Promise<Presence> {
  const type = parseUserType(query['userType']);
  const id = toId(query['id']);
  const list = catalogue.get(listResourceByUserType[type]);
  requirePermission(list.code, caller);
  if (!(await finders[type](db, id)))
    throw new Refusal({ zh: '未找到用户', en: 'No user found' }, { status: 1, code: 404 });
  return readers[type](db, { id, nowMs: clock(), zone });
}

const finders: {
  readonly [T in FoundUserType]: (db: Database, id: number) => Promise<{ readonly id: number } | undefined>;
} = {
  [operatorUserType]: (db, id) =>
    withTables(db, users).selectFrom('users').select('id').where('id', '=', id).executeTakeFirst(),
  [clientUserType]: (db, id) =>
    withTables(db, clientUsers).selectFrom('client_users').select('id').where('id', '=', id).executeTakeFirst(),
};

interface PresenceQuery {
  readonly id: number;
  readonly nowMs: number;
  readonly zone: string;
}

const readers: { readonly [T in FoundUserType]: (db: Database, query: PresenceQuery) => Promise<Presence> } = {
  [operatorUserType]: async (db, { id, nowMs, zone }) => {
    const { count, since } = await countActiveSessions(db, id, nowMs);
    return { sessions: count, since: since === null ? null : toPlatformTime(since, zone) };
  },
  [clientUserType]: (db, { id }) =>
    withTables(db, clientUsers, loginRecords)
      .selectFrom('login_records')
      .innerJoin('client_users', 'client_users.userName', 'login_records.userName')
      .select(({ fn }) => [fn.countAll<number>().as('sessions'), fn.min('login_records.loginTime').as('since')])
      .where('client_users.id', '=', id)
      .where('login_records.userType', '=', clientUserType)
      .where('login_records.result', '=', resultStatus.succeeded)
      .where('login_records.logoutTime', 'is', null)
      .executeTakeFirstOrThrow(),
};
