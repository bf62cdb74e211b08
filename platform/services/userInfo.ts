import { sql } from 'kysely';

import type { Caller, Route } from '../http/route.ts';
import { licenceCodes } from '../licence/licenceGate.ts';
import { currentLicence, daysLeft, surplusCards } from '../licence/licences.ts';
import type { Database } from '../storage/database.ts';
import { screensOf } from '../workbench/readScreens.ts';
import type { ServiceParts } from './service.ts';
import { type MenuRow, damagedNodes } from './toMenuTree.ts';

const mostNamed = 5;

/**
 * Who is signed in, which screens he has beside the console's own, and how the licence stands. The place in the path is that of the token in the spec; it is ignored, since an address is logged,
 * shared and kept by browsers: the caller is known by his header alone.
 */
export function userInfoRoute({ live, published, clock }: Pick<ServiceParts, 'live' | 'published' | 'clock'>): Route {
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
        licence: await licenceOf(db, caller, clock()),
        screens: { version: published.version(), list: screensOf(live, caller) },
        damagedMenus: await damagedMenusFor(db, caller),
      };
    },
  };
}

/** Names of menu entries that are hidden because they are damaged, for those who can repair them. */
async function damagedMenusFor(db: Database, { isAdmin, codes }: Caller): Promise<readonly string[]> {
  if (!isAdmin && !codes.has('menu:edit')) return [];
  const { rows } = await sql<Pick<MenuRow, 'id' | 'parentId' | 'menuType' | 'path' | 'name' | 'status'>>`
    select id, "parentId", "menuType", path, name, status from menus order by id`.execute(db);
  return damagedNodes(rows)
    .filter(row => row.status === 1)
    .slice(0, mostNamed)
    .map(row => row.name);
}

/** For whoever may renew it; it says nothing to others. */
async function licenceOf(db: Database, { isAdmin, codes }: Caller, nowMs: number): Promise<unknown> {
  if (!isAdmin && !Object.values(licenceCodes).some(code => codes.has(code))) return null;
  const licence = await currentLicence(db);
  if (!licence) return null;
  return { daysLeft: daysLeft(licence, nowMs), surplusCards: await surplusCards(db, licence) };
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
