import { sql } from 'kysely';

import type { Route } from '../http/route.ts';

/**
 * Who is signed in. The place in the path is that of the token in the spec; it is ignored, since an address is logged,
 * shared and kept by browsers: the caller is known by his header alone.
 */
export const userInfoRoute: Route = {
  method: 'GET',
  path: '/api/v1.0/users/:token/',
  permission: 'session',
  handle: async ({ db, caller }) => {
    const { rows } = await sql<{ avatar: string | null; note: string | null }>`
      select avatar, note from users where id = ${caller.uid}`.execute(db);
    return {
      roles: caller.isAdmin ? ['admin'] : [...caller.codes].toSorted(),
      name: caller.name,
      avatar: rows[0]?.avatar ?? '',
      introduction: rows[0]?.note ?? '',
      uid: caller.uid,
      userName: caller.userName,
      groupId: caller.groupId,
      groupName: caller.groupName,
    };
  },
};
