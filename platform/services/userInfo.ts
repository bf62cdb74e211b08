import { sql } from 'kysely';

import type { Caller, Route } from '../http/route.ts';
import { screensOf } from '../workbench/readScreens.ts';
import type { ServiceParts } from './service.ts';

/**
 * Who is signed in, and which screens he has beside the console's own. The place in the path is that of the token in the spec; it is ignored, since an address is logged,
 * shared and kept by browsers: the caller is known by his header alone.
 */
export function userInfoRoute({ live, published }: Pick<ServiceParts, 'live' | 'published'>): Route {
  return {
    method: 'GET',
    path: '/api/v1.0/users/:token/',
    permission: 'session',
    beforeOwnPassword: true,
    handle: async ({ db, caller }) => {
      const { rows } = await sql<{ avatar: string | null; note: string | null }>`
        select avatar, note from users where id = ${caller.uid}`.execute(db);
      return {
        ...personOf(caller, rows[0]),
        screens: { version: published.version(), list: screensOf(live, caller) },
      };
    },
  };
}

function personOf(caller: Caller, kept: { readonly avatar: string | null; readonly note: string | null } | undefined) {
  return {
    roles: caller.isAdmin ? ['admin'] : [...caller.codes].toSorted(),
    name: caller.name,
    avatar: kept?.avatar ?? '',
    introduction: kept?.note ?? '',
    uid: caller.uid,
    userName: caller.userName,
    groupId: caller.groupId,
    groupName: caller.groupName,
  };
}
