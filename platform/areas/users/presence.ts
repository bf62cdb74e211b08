import { sql } from 'kysely';

import {
  type FoundUserType,
  type Presence,
  clientType,
  operatorType,
} from '../../../src/resources/users/boards/userManagement.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { requirePermission } from '../../engine/http/requirePermission.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import { toId } from '../../engine/http/requestInput.ts';
import type { Database } from '../../engine/storage/database.ts';
import { toPlatformTime } from '../../engine/storage/platformTime.ts';
import { tableName } from '../../engine/storage/tables.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { countLiveSessions } from './signIn/sessions.ts';
import { userLists, readUserType } from './userSearch.ts';

/** `GET ?userType=&id=`: returns whether a user is signed in: an operator to the console, a client user to an app. */
export async function respondWithPresence(
  { db, query, caller }: RouteContext,
  { catalogue, clock, zone }: PlatformBasics,
): Promise<Presence> {
  const type = readUserType(query['userType']);
  const id = toId(query['id']);
  const list = catalogue.get(userLists[type]);
  requirePermission(list.code, caller);
  const { rows } = await sql`select from ${sql.table(tableName(list))} where id = ${id}::bigint`.execute(db);
  if (rows.length === 0) throw new Refusal({ zh: '未找到用户', en: 'No user found' }, { status: 1, code: 404 });
  return readers[type](db, { id, nowMs: clock(), zone });
}

interface PresenceQuery {
  readonly id: number;
  readonly nowMs: number;
  readonly zone: string;
}

const readers: { readonly [T in FoundUserType]: (db: Database, query: PresenceQuery) => Promise<Presence> } = {
  [operatorType]: async (db, { id, nowMs, zone }) => {
    const { count, since } = await countLiveSessions(db, id, nowMs);
    return { sessions: count, since: since === null ? null : toPlatformTime(since, zone) };
  },
  [clientType]: async (db, { id }) => {
    const { rows } = await sql<Presence>`
      select count(*) as sessions, min(l."loginTime") as since from login_records l
      join client_users u on u."userName" = l."userName"
      where u.id = ${id}::bigint and l."userType" = ${clientType}::bigint and l.result = 1 and l."logoutTime" is null`.execute(
      db,
    );
    return rows[0] ?? { sessions: 0, since: null };
  },
};
