import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoAccounts } from '../../platform/demoAccounts.ts';
import type { Route } from '../../platform/engine/http/route.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

/**
 * The test makes every call of the platform as each of these callers and compares the calls that succeed with a
 * checked-in table. The author of a new route adds its line with `npx vitest run --project contract
 * tests/contract/callMatrix.test.ts -u`, and a reviewer reads the line.
 */
const callers = ['administrator', 'operator', 'viewer', 'merchant', 'signed out'] as const;
type CallerName = (typeof callers)[number];

const table = 'allowedCalls.txt';
/** Account in the permission group for merchants, bound to one merchant. */
const merchantUser = 'merchant01';
const letters: Readonly<Record<CallerName, string>> = {
  administrator: 'A',
  operator: 'O',
  viewer: 'V',
  merchant: 'M',
  'signed out': 'S',
};

let at: TestPlatform;
const admitted = new Map<CallerName, ReadonlySet<string>>();
const refusals = new Map<CallerName, ReadonlySet<string>>();

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const isSignOut = ({ path }: Route): boolean => path.endsWith('/designjet/logout');

async function tokenOf(name: CallerName): Promise<string | null> {
  if (name === 'signed out') return null;
  if (name === 'administrator') return at.tokenOf('admin');
  if (name === 'operator') return at.tokenOf('ops01');
  if (name === 'viewer') return at.tokenOf('viewer');
  await sql`
    update users set status = 1, "loginMethod" = 1, "merchantSign" = 'SH0001',
      password = (select password from users where "userName" = 'viewer') where "userName" = ${merchantUser}`.execute(
    at.db,
  );
  return at.signIn(merchantUser, 'viewer123');
}

/**
 * Returns whether the platform refused the call for lack of a session or permission; any other response means that the
 * handler ran.
 */
const isDenied = ({ http, code }: ClientResponse): boolean => http === 401 || http === 403 || code === 403;

async function tryAll(name: CallerName): Promise<void> {
  const token = await tokenOf(name);
  const open = new Set<string>();
  const denials = new Set<string>();
  // The call that signs out ends the session, so the test makes this call last.
  for (const route of at.platform.routes.toSorted((a, b) => Number(isSignOut(a)) - Number(isSignOut(b)))) {
    const path = route.path.replace(/:\w+/g, '987654321');
    const answer = await at.call(route.method, path, { token, body: {} });
    if (isDenied(answer)) denials.add(answer.text);
    else open.add(nameOf(route));
  }
  admitted.set(name, open);
  refusals.set(name, denials);
}

beforeAll(async () => {
  const names = [...demoAccounts.map(account => account.userName), merchantUser];
  at = await startPlatform({ passwordExemptions: names });
  for (const name of callers) await tryAll(name);
}, 240_000);

afterAll(() => at.close());

const masksOf = (name: string): string =>
  callers.map(caller => (admitted.get(caller)?.has(name) ? letters[caller] : '.')).join('');

describe('the access rules of all calls', () => {
  it('admit exactly those kinds of caller that the stored table lists', async () => {
    const lines = at.platform.routes
      .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
      .map(route => `${masksOf(nameOf(route))} ${nameOf(route)}`);
    const heading = callers.map(name => `${letters[name]} ${name}`).join(', ');
    await expect(`# ${heading}\n${lines.join('\n')}\n`).toMatchFileSnapshot(table);
  });

  it('refuse all other callers with the same response, which reveals nothing about the call', () => {
    const denied = '{"status":1,"code":403,"msg":"权限不足","data":null,"success":false}';
    expect(refusals.get('administrator')).toEqual(new Set());
    for (const name of ['operator', 'viewer', 'merchant'] as const) {
      expect.soft(refusals.get(name), name).toEqual(new Set([denied]));
    }
    expect(refusals.get('signed out')?.size).toBe(1);
  });

  it('allow a signed-out caller nothing but sign-in, health checks, files with a ticket and policy reports', () => {
    expect([...(admitted.get('signed out') ?? [])].toSorted()).toEqual([
      'GET /api/public/v1/files/:id',
      'GET /healthz',
      'POST /api/public/v1/policy-reports',
      'POST /api/user/v1/client/login/getPbKey',
      'POST /api/user/v1/designjet/login',
    ]);
  });
});
