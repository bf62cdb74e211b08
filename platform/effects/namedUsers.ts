import { sql } from 'kysely';

import { textOf } from '../../src/schemas/json.ts';
import type { EffectScope } from './effect.ts';
import { refusedAt } from './refused.ts';

/** A client user, held until the transaction ends. */
export interface ClientUser {
  readonly userName: string;
  readonly status: number;
  readonly merchantSign: string | null;
}

/** Accounts that may be given something. */
export const normal = 1;

/** The most names that a refusal lists; a whole pasted column helps nobody. */
const listed = 5;

/** The users of a list of names, as it was typed or pasted; refused at its field when a name is nobody's. */
export async function usersNamed(scope: EffectScope, field: string, list: unknown): Promise<readonly ClientUser[]> {
  const names = [
    ...new Set(
      textOf(list ?? '')
        .split(/[\s,，;；、]+/)
        .filter(name => name !== ''),
    ),
  ];
  if (names.length === 0) throw refusedAt(field, '请填写用户名', 'Enter user names');
  const { rows } = await sql<ClientUser>`
    select "userName", status, "merchantSign" from client_users where "userName" = any(${names}::text[])
    order by id for update`.execute(scope.db);
  const found = new Set(rows.map(row => row.userName));
  refuseNames(
    field,
    names.filter(name => !found.has(name)),
    ['用户不存在', 'No such user'],
  );
  return rows;
}

/** The normal accounts of a level, or of all levels. */
export async function usersOfLevel({ db }: EffectScope, level: unknown): Promise<readonly ClientUser[]> {
  const ofLevel = level === null || level === undefined ? sql`true` : sql`"userLevel" = ${level}`;
  const { rows } = await sql<ClientUser>`
    select "userName", status, "merchantSign" from client_users where status = ${normal} and ${ofLevel}
    order by id for update`.execute(db);
  return rows;
}

/** Refuses at the field when there are names of whom the sentence is true. */
export function refuseNames(field: string, names: readonly string[], [zh, en]: readonly [string, string]): void {
  if (names.length === 0) return;
  const some = names.slice(0, listed).join(', ');
  const more = names.length > listed;
  throw refusedAt(
    field,
    `${zh}：${some}${more ? ` 等${names.length}个` : ''}`,
    `${en}: ${some}${more ? ` and ${names.length - listed} more` : ''}`,
  );
}
