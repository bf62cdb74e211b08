import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/json.ts';
import { spareParts } from '../support/published/spareParts.ts';
import type { Answer } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/system/v1/workbench';
const screen = spareParts('rights-parts');

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
  await tick('ops01', ['system:workbench', 'workbench:edit', 'workbench:publish', 'workbench:rollback']);
});

afterAll(() => at.close());

type Name = 'admin' | 'ops01' | 'viewer';

async function tick(name: Name, codes: readonly string[]): Promise<void> {
  await sql`
    insert into group_menus ("groupId", "menuId")
    select u."groupId", m.id from users u join menus m on m.code = any(${codes}::text[])
    where u."userName" = ${name} on conflict do nothing`.execute(at.db);
}

const call = async (name: Name, method: string, path: string, body: unknown): Promise<Answer> =>
  at.call(method, `${base}/${path}`, { token: await at.tokenOf(name), body, language: 'en' });

async function publish(name: Name, value: unknown): Promise<Answer> {
  const saved = await call(name, 'PUT', 'draft', { name: screen.name, area: 'system', draftId: null, value });
  const draftId = isRecord(saved.data) ? saved.data['id'] : undefined;
  expect(saved.success).toBe(true);
  const answer = await call(name, 'POST', 'publish', { name: screen.name, draftId, note: '' });
  if (answer.success !== true) await call(name, 'DELETE', 'draft', { name: screen.name, draftId });
  return answer;
}

const codesOf = async (name: Name): Promise<unknown> => {
  const { data } = await at.call('GET', '/api/v1.0/users/-/', { token: await at.tokenOf(name) });
  return isRecord(data) ? data['roles'] : [];
};

describe('a screen published by a person who is no administrator', () => {
  it('gives its author and everybody else no code; administrators decide who is ticked', async () => {
    const before = await Promise.all([codesOf('ops01'), codesOf('viewer')]);
    expect(await publish('ops01', screen)).toMatchObject({ success: true });
    expect(await Promise.all([codesOf('ops01'), codesOf('viewer')])).toEqual(before);
  });

  it('cannot open more to those who hold one of its codes already', async () => {
    await tick('viewer', [screen.code]);
    const wider = { ...screen, operations: { ...screen.operations, create: screen.code } };
    const answer = await publish('ops01', wider);
    expect(answer).toMatchObject({
      success: false,
      data: { errors: { 'operations.create': expect.stringMatching(/only an administrator may publish/) } },
    });
    expect(await publish('admin', wider)).toMatchObject({ success: true });
  });

  it('does not bring back ticks of codes that its author lacks', async () => {
    expect(await call('ops01', 'POST', 'withdraw', { name: screen.name })).toMatchObject({ success: true });
    expect(await codesOf('viewer')).not.toContain(screen.code);
    const back = await call('ops01', 'POST', 'rollback', { name: screen.name, version: 1 });
    expect(back).toMatchObject({ success: false });
    expect(await codesOf('viewer')).not.toContain(screen.code);
    const byAdmin = await call('admin', 'POST', 'rollback', { name: screen.name, version: 1 });
    expect(byAdmin).toMatchObject({ success: true });
    expect(await codesOf('viewer')).toContain(screen.code);
  });
});
