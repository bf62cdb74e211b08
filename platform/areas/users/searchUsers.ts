import clientUsers from '../../../src/resources/users/client-users.ts';
import users from '../../../src/resources/users/users.ts';
import {
  type FoundUserType,
  type FoundUsers,
  clientUserType,
  operatorUserType,
} from '../../../src/resources/users/boards/userManagement.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { escapeLike } from '../../engine/storage/escapeLike.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { type UserSearch, parseUserSearch, canSearchUserType } from './userSearch.ts';

/**
 * `GET ?keyword=&userType=&userLevel=&merchantSign=&pageNum=&pageSize=`: returns users of both types whose user name,
 * name, phone or e-mail contains the keyword, or whose id equals it. A user whose user name equals the keyword comes
 * first. All other users follow in the order of their latest sign-in, newest first.
 */
export async function searchUsers({ db, query, caller }: RouteContext, catalogue: Catalogue): Promise<FoundUsers> {
  const search = parseUserSearch(query);
  const isSearched = (type: FoundUserType) =>
    (search.userType ?? type) === type && canSearchUserType(type, caller, catalogue);
  const clients = selectClients(db, search, isSearched(clientUserType));
  // Operators have no level, so a search by level excludes them.
  const operators = selectOperators(db, search, search.userLevel === undefined && isSearched(operatorUserType));
  const found = withTables(db).selectFrom(clients.unionAll(operators).as('found'));
  const { keyword } = search;
  const [{ total }, list] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .$if(keyword !== undefined, matches =>
        matches.orderBy(eb => eb(eb.fn('lower', ['userName']), '=', eb.fn('lower', [eb.val(keyword)])), 'desc'),
      )
      .orderBy('lastLoginTime', order => order.desc().nullsLast())
      .orderBy('userType')
      .orderBy('id')
      .limit(search.size)
      .offset((search.page - 1) * search.size)
      .execute(),
  ]);
  return { total, list };
}

function selectClients(db: Database, { keyword, userLevel, merchantSign }: UserSearch, isSearched: boolean) {
  return withTables(db, clientUsers)
    .selectFrom('client_users')
    .select(eb => [
      eb.lit(clientUserType).$castTo<FoundUserType>().as('userType'),
      'id',
      eb.fn.coalesce('userName', eb.val('')).as('userName'),
      'nickName as name',
      eb.ref('userLevel').$castTo<number | null>().as('userLevel'),
      eb.ref('status').$castTo<number | null>().as('status'),
      'lastLoginTime',
    ])
    .where(eb => eb.val(isSearched))
    .$if(merchantSign !== undefined, found => found.where('merchantSign', '=', merchantSign ?? ''))
    .$if(userLevel !== undefined, found =>
      found.where(eb => eb(eb.ref('userLevel').$castTo<number>(), '=', userLevel ?? 0)),
    )
    .$if(keyword !== undefined, found =>
      found.where(eb =>
        eb.or([
          ...(['userName', 'nickName', 'phone', 'email'] as const).map(name => eb(name, 'ilike', containing(keyword))),
          eb('id', '=', idIn(keyword)),
        ]),
      ),
    );
}

function selectOperators(db: Database, { keyword, merchantSign }: UserSearch, isSearched: boolean) {
  return withTables(db, users)
    .selectFrom('users')
    .select(eb => [
      eb.lit(operatorUserType).$castTo<FoundUserType>().as('userType'),
      'id',
      'userName',
      eb.ref('name').$castTo<string | null>().as('name'),
      eb.cast<number | null>(eb.lit(null), 'bigint').as('userLevel'),
      eb.ref('status').$castTo<number | null>().as('status'),
      'lastLoginTime',
    ])
    .where(eb => eb.val(isSearched))
    .$if(merchantSign !== undefined, found => found.where('merchantSign', '=', merchantSign ?? ''))
    .$if(keyword !== undefined, found =>
      found.where(eb =>
        eb.or([
          ...(['userName', 'name', 'phone', 'email'] as const).map(name => eb(name, 'ilike', containing(keyword))),
          eb('id', '=', idIn(keyword)),
        ]),
      ),
    );
}

function containing(keyword = ''): string {
  return `%${escapeLike(keyword)}%`;
}

/** Returns the keyword as a number if it can be an id. Returns `null` for all other keywords, so that no id matches. */
function idIn(keyword = ''): number | null {
  return /^[0-9]{1,15}$/.test(keyword) ? Number(keyword) : null;
}
