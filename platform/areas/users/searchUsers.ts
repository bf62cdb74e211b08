import { type RawBuilder, sql } from 'kysely';

import {
  type FoundUser,
  type FoundUsers,
  clientType,
  operatorType,
} from '../../../src/resources/users/boards/userManagement.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { allOf, escapeLike } from '../../engine/resources/filters.ts';
import { type UserSearch, readUserSearch, canFindType } from './userSearch.ts';

/**
 * `GET ?keyword=&userType=&userLevel=&merchantSign=&pageNum=&pageSize=`: returns users of both types whose user name,
 * name, phone or e-mail contains the keyword, or whose id equals it. The user with exactly this user name comes first,
 * then users by their latest sign-in.
 */
export async function searchUsers({ db, query, caller }: RouteContext, catalogue: Catalogue): Promise<FoundUsers> {
  const search = readUserSearch(query);
  const parts = [
    ...(isTypeRequested(search, clientType) && canFindType(clientType, caller, catalogue) ? [clientUsers(search)] : []),
    // Operators have no level, so a search by level excludes them.
    ...(isTypeRequested(search, operatorType) &&
    search.userLevel === undefined &&
    canFindType(operatorType, caller, catalogue)
      ? [operators(search)]
      : []),
  ];
  if (parts.length === 0) return { total: 0, list: [] };
  const found = sql`(${sql.join(parts, sql` union all `)}) as found`;
  const first = search.keyword === undefined ? sql`` : sql`lower(found."userName") = lower(${search.keyword}) desc, `;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${found}`.execute(db),
    sql<FoundUser>`
      select * from ${found} order by ${first} found."lastLoginTime" desc nulls last, found."userType", found.id
      limit ${search.size}::bigint offset ${(search.page - 1) * search.size}::bigint`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
}

function isTypeRequested({ userType }: UserSearch, type: number): boolean {
  return userType === undefined || userType === type;
}

function clientUsers(search: UserSearch): RawBuilder<unknown> {
  const level = search.userLevel === undefined ? [] : [sql`t."userLevel" = ${search.userLevel}::bigint`];
  return sql`
    select ${clientType}::bigint as "userType", t.id, t."userName", t."nickName" as name, t."userLevel", t.status, t."lastLoginTime"
    from client_users as t ${allOf([...conditions(search, 'nickName'), ...level])}`;
}

function operators(search: UserSearch): RawBuilder<unknown> {
  return sql`
    select ${operatorType}::bigint as "userType", t.id, t."userName", t.name, null::bigint as "userLevel", t.status, t."lastLoginTime"
    from users as t ${allOf(conditions(search, 'name'))}`;
}

function conditions({ keyword, merchantSign }: UserSearch, name: string): readonly RawBuilder<unknown>[] {
  return [
    ...(keyword === undefined ? [] : [containsKeyword(keyword, name)]),
    ...(merchantSign === undefined ? [] : [sql`t."merchantSign" = ${merchantSign}`]),
  ];
}

function containsKeyword(keyword: string, name: string): RawBuilder<unknown> {
  const part = `%${escapeLike(keyword)}%`;
  const texts = ['userName', name, 'phone', 'email'].map(column => sql`${sql.ref(`t.${column}`)} ilike ${part}`);
  const number = /^[0-9]{1,15}$/.test(keyword) ? [sql`t.id = ${Number(keyword)}::bigint`] : [];
  return sql`(${sql.join([...texts, ...number], sql` or `)})`;
}
