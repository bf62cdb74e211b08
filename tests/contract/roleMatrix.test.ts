import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findCallerOfUser } from '../../platform/areas/users/callers/findCaller.ts';
import type { Caller, Route } from '../../platform/engine/http/route.ts';
import { mayCall } from '../../platform/engine/http/routeTable.ts';
import { permissionCodeLabelsOf } from '../../platform/areas/system/menu/nodeLabels.ts';
import { createResourceRoutes } from '../../platform/engine/resourceRoutes.ts';
import { openSession } from '../../platform/areas/users/signIn/sessions.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
/** Each resource with its routes, and a caller whose group has exactly the permission codes of that resource. */
let screens: readonly { readonly resource: Resource; readonly own: ReadonlySet<string>; readonly caller: Caller }[];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isGuarded = ({ permission }: Route) => typeof permission !== 'string';

beforeAll(async () => {
  at = await startPlatform();
  const deps = { catalogue: at.catalogue, clock: Date.now };
  const made = at.catalogue.resources.map(async resource => {
    const uid = await makeGroup(resource.name, [...permissionCodeLabelsOf(resource).keys()]);
    const caller = await findCallerOfUser(at.db, uid);
    if (!caller) throw new Error(`The user of ${resource.name} is missing`);
    return { resource, own: new Set(createResourceRoutes(resource, deps).map(nameOf)), caller };
  });
  screens = await Promise.all(made);
}, 60_000);

afterAll(() => at.close());

/** Creates a group with the codes that an administrator would tick, and one user in it. */
async function makeGroup(name: string, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into permission_groups ("groupName", "isAdmin") values (${`made ${name}`}, false) returning id),
    ticked as (
      insert into group_menus ("groupId", "menuId")
      select made.id, m.id from made, menus m where m.code = any(${[...codes]}::text[]))
    insert into users ("userName", name, "groupId", status)
    select ${`made-${name}`}, ${name}, made.id, 1 from made returning id`.execute(at.db);
  return rows[0]?.id ?? 0;
}

const allowedTo = (caller: Caller): readonly string[] =>
  at.platform.routes.filter(route => isGuarded(route) && mayCall(route.permission, caller)).map(nameOf);

describe('a group with all permission codes of one screen', () => {
  it('has exactly these codes in the database, and no rights of an administrator', () => {
    for (const { resource, caller } of screens) {
      expect
        .soft([...caller.codes].toSorted(), resource.name)
        .toEqual([...permissionCodeLabelsOf(resource).keys()].toSorted());
      expect.soft(caller.isAdmin).toBe(false);
    }
  });

  it('may use every call of the screen', () => {
    const missing = screens.flatMap(({ resource, own, caller }) => {
      const allowed = new Set(allowedTo(caller));
      const boards = ownBoards(resource);
      return [...own].filter(name => !allowed.has(name) && !boards.has(name));
    });
    expect(missing).toEqual([]);
  });

  it('may not use calls of other screens except the choices of its forms', () => {
    const surprises = screens.flatMap(({ resource, own, caller }) => {
      const known = new Set([...own, ...choicesFor(resource), ...(services[resource.name] ?? [])]);
      return allowedTo(caller)
        .filter(name => !known.has(name))
        .map(name => `${resource.name}: ${name}`);
    });
    expect(surprises).toEqual([]);
  });

  it('may make a call over HTTP only if its codes allow the call', async () => {
    const nowMs = Date.now();
    const some = screens.filter((_, place) => place % 4 === 0);
    for (const [place, { resource, own, caller }] of some.entries()) {
      const session = { uid: caller.uid, ip: '10.0.0.9', userAgent: 'test', nowMs, lastsMs: 3_600_000 };
      const token = await openSession(at.db, session);
      const callOf = (name: string | undefined) => {
        const [method = 'GET', path = ''] = (name ?? '').split(' ');
        return at.call(method, path.replace(/:\w+/g, '987654321'), { token, body: {} });
      };
      const [mine] = [...own].filter(name => !ownBoards(resource).has(name));
      expect.soft((await callOf(mine)).code, `${resource.name}: ${mine}`).not.toBe(403);
      const known = new Set(allowedTo(caller));
      const foreign = at.platform.routes.filter(route => isGuarded(route) && !known.has(nameOf(route)));
      const other = foreign[(place * 37) % foreign.length];
      expect.soft((await callOf(other && nameOf(other))).code, `${resource.name}: ${other?.path}`).toBe(403);
    }
  }, 60_000);
});

describe('a group that may only view a screen', () => {
  it('cannot change, export or import anything', async () => {
    for (const { resource, own } of screens) {
      const looking = { ...screens[0]?.caller, isAdmin: false, codes: new Set([resource.code]) } as Caller;
      const writes = at.platform.routes.filter(route => own.has(nameOf(route)) && isWrite(route, resource));
      const open = writes.filter(route => mayCall(route.permission, looking)).map(nameOf);
      expect.soft(open, resource.name).toEqual([]);
    }
  });
});

/**
 * Returns the calls that only the resource's boards offer. In the menu, the codes of these calls are below the screen
 * of the board.
 */
function ownBoards(resource: Resource): ReadonlySet<string> {
  const codes = new Set(
    (resource.actions ?? []).filter(({ on }) => on.every(place => place === 'board')).map(action => action.code),
  );
  const routes = at.platform.routes.filter(({ permission }) => {
    return typeof permission !== 'string' && permission.anyOf.every(code => codes.has(code));
  });
  return new Set(routes.map(nameOf));
}

/** Maps each choice call of the older API to the resource whose records the call returns. */
const choices: Readonly<Record<string, string>> = {
  'GET /v5/merchant/getMerchantSignList': 'merchants',
  'POST /api/resources/v6/rentalRecord/getStandardKeyList': 'resource-standards',
  'GET /api/user/v1/designjet/permissions/group/all': 'permission-groups',
  'GET /api/pay/v2/meal/info/getAllMealIconInfoStratify': 'cloud-meals',
};

/** Returns the calls that fill the choices in the forms and filters of a screen. */
function choicesFor({ name }: Resource): readonly string[] {
  const refers = (target: string) => at.catalogue.referrersOf(target).some(referrer => referrer.resource.name === name);
  const referred = at.catalogue.resources
    .filter(resource => refers(resource.name))
    .map(resource => requireReadCalls(resource).options);
  return [
    ...referred.map(({ method, path }) => `${method} ${path}`),
    ...Object.entries(choices).flatMap(([call, target]) => (name === target || refers(target) ? [call] : [])),
  ];
}

/** Returns whether a route requires a permission code other than the code for viewing its screen. */
function isWrite({ permission }: Route, { code, operations, actions = [] }: Resource): boolean {
  const { show, ...others } = operations;
  const needed = new Set(
    [...Object.values(others), ...actions.map(action => action.code)].filter(other => other !== code && other !== show),
  );
  return typeof permission !== 'string' && permission.anyOf.every(item => needed.has(item));
}

const cardLinks = '/api/public/v5/log/card';
const logins = 'POST /api/user/v5/user/selectUserLoginRecord';

/** Calls outside the API of a resource, by the screen that uses them. */
const services: Readonly<Record<string, readonly string[]>> = {
  merchants: [
    'GET /v5/merchant/getMerchantAllInitInfo',
    'GET /v5/merchant/getMerchantSecret',
    'GET /api/user/support/v5/menus/tree',
  ],
  'support-menus': ['GET /v5/merchant/getMerchantSignList', 'GET /api/user/support/v5/menus/tree'],
  'operation-logs': ['POST /api/user/v1/operation/log/verify'],
  'sign-out-records': [
    'POST /api/resources/v1/sign-out-records/check',
    'GET /api/resources/v1/sign-out-records/lastCheck',
  ],
  'card-link-logs': ['getResourceCodeInfo', 'getCardLinkTotalRecord', 'getCardLinkFailRecordDetails'].map(
    name => `GET ${cardLinks}/${name}`,
  ),
  menus: ['GET /api/user/v1/designjet/permissions/all', 'GET /api/user/v1/designjet/permissions/group/all'],
  'permission-groups': ['GET /api/user/v1/designjet/permissions/all'],
  'client-users': [logins],
  'login-records': [logins],
  'overscore-moves': ['POST /api/resources/v1/overscore-migration/control'],
  'storage-moves': ['POST /api/storage/v1/storage-migration/control'],
  users: [logins, 'GET /api/user/v1/sessions', 'POST /api/user/v1/sessions/end'],
};
