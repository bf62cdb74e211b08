import type { NotNull } from 'kysely';

import clientUsers from '../../../src/resources/users/client-users.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { type userLevel, accountStatus } from '../../../src/schemas/codes/users.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Client user whose row is locked until the transaction ends. */
export type ClientUser = Awaited<ReturnType<typeof readNamedUsers>>[number];

/** Maximum number of names in an error message, because the names of a long pasted column would be unreadable. */
const maxListedNames = 5;

/**
 * Returns the users of a typed or pasted list of names. Throws a validation error for `field` when a name is unknown.
 */
export async function readNamedUsers(db: Database, field: string, list: string | null | undefined) {
  const names = [...new Set((list ?? '').split(/[\s,，;；、]+/).filter(name => name !== ''))];
  if (names.length === 0) throw createFieldRefusal(field, '请填写用户名', 'Enter user names');
  const users = await lockUsers(db).where('userName', '=', anyOf(names)).execute();
  const found = new Set(users.map(user => user.userName));
  throwInvalidNamesError(
    field,
    names.filter(name => !found.has(name)),
    ['用户不存在', 'The user does not exist'],
  );
  return users;
}

/** Returns the normal accounts of a level, or of all levels if `level` is null or undefined. */
export function readUsersOfLevel(
  db: Database,
  level: CodeOf<typeof userLevel> | null | undefined,
): Promise<readonly ClientUser[]> {
  const users = lockUsers(db).where('status', '=', accountStatus.normal);
  return (level === null || level === undefined ? users : users.where('userLevel', '=', level)).execute();
}

/**
 * Returns a query that reads users and locks their rows. Every account has a user name, so the type of `userName`
 * excludes null.
 */
function lockUsers(db: Database) {
  return withTables(db, clientUsers)
    .selectFrom('client_users')
    .select(['id', 'userName', 'status', 'merchantSign'])
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ userName: NotNull }>();
}

/**
 * Throws a validation error for `field` that contains the text and lists the names. Does nothing if `names` is empty.
 */
export function throwInvalidNamesError(
  field: string,
  names: readonly string[],
  [zh, en]: readonly [string, string],
): void {
  if (names.length === 0) return;
  const some = names.slice(0, maxListedNames).join(', ');
  const more = names.length > maxListedNames;
  throw createFieldRefusal(
    field,
    `${zh}：${some}${more ? ` 等${names.length}个` : ''}`,
    `${en}: ${some}${more ? ` and ${names.length - maxListedNames} more` : ''}`,
  );
}
