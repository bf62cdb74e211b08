import { sql } from 'kysely';

import { textOf } from '../../../src/schemas/json.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Client user whose row is locked until the transaction ends. */
export interface ClientUser {
  readonly userName: string;
  readonly status: number;
  readonly merchantSign: string | null;
}

/** Code of `userStatus` for normal accounts, which may receive coins and coupons. */
export const normalUserStatus = 1;

/** Maximum number of names in an error message, because all names of a pasted column would be unreadable. */
const maxListedNames = 5;

/**
 * Returns the users of a typed or pasted list of names. Throws a validation error for `field` when a name is unknown.
 */
export async function readNamedUsers(scope: EffectScope, field: string, list: unknown): Promise<readonly ClientUser[]> {
  const names = [
    ...new Set(
      textOf(list ?? '')
        .split(/[\s,，;；、]+/)
        .filter(name => name !== ''),
    ),
  ];
  if (names.length === 0) throw createFieldRefusal(field, '请填写用户名', 'Enter user names');
  const { rows } = await sql<ClientUser>`
    select "userName", status, "merchantSign" from client_users where "userName" = any(${names}::text[])
    order by id for update`.execute(scope.db);
  const found = new Set(rows.map(row => row.userName));
  refuseNames(
    field,
    names.filter(name => !found.has(name)),
    ['用户不存在', 'The user does not exist'],
  );
  return rows;
}

/** Returns the normal accounts of a level, or of all levels if none is given. */
export async function readUsersOfLevel({ db }: EffectScope, level: unknown): Promise<readonly ClientUser[]> {
  const ofLevel = level === null || level === undefined ? sql`true` : sql`"userLevel" = ${level}`;
  const { rows } = await sql<ClientUser>`
    select "userName", status, "merchantSign" from client_users where status = ${normalUserStatus} and ${ofLevel}
    order by id for update`.execute(db);
  return rows;
}

/** Throws a validation error for `field` with the text and the names, if there are any names. */
export function refuseNames(field: string, names: readonly string[], [zh, en]: readonly [string, string]): void {
  if (names.length === 0) return;
  const some = names.slice(0, maxListedNames).join(', ');
  const more = names.length > maxListedNames;
  throw createFieldRefusal(
    field,
    `${zh}：${some}${more ? ` 等${names.length}个` : ''}`,
    `${en}: ${some}${more ? ` and ${names.length - maxListedNames} more` : ''}`,
  );
}
