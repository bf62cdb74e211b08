import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts';
import type { Api } from '../../../src/schemas/vocabulary/call.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { validateRemoteScreen } from '../../../src/schemas/published/validateRemoteScreen.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { type WireFormat, forwardedPath } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { createSparePartsScreen } from '../../support/published/createSparePartsScreen.ts';
import { createFakeHttp, okResponse, jsonResponse } from './fakeHttp.ts';

interface Exchange {
  readonly sends: { readonly method: string; readonly address: string; readonly body?: unknown };
  readonly answers: { readonly http: number; readonly body: unknown };
}

interface Profile {
  readonly description: string;
  readonly ids: readonly [string | number, string | number];
  readonly total: number;
  readonly api: Api;
  readonly wire?: WireFormat;
  readonly exchanges: Readonly<Record<'list' | 'detail' | 'create' | 'update' | 'delete' | 'refusal', Exchange>>;
}

const folder = 'tests/support/wireProfiles';
const profiles = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Profile);

/** Returns the shared resource without actions, with fixed operations, and with the calls and wire format of a platform. */
function resourceOf({ api, wire }: Profile): Resource {
  const { actions: _, ...screen } = createSparePartsScreen();
  const operations = { create: 'part:add', edit: 'part:edit', delete: 'part:delete' };
  return { ...screen, operations, api, ...(wire ? { wire } : {}) };
}

/** Creates the data provider for one recorded exchange; `sent` contains the requests in the recording's notation. */
function replay(profile: Profile, { answers }: Exchange) {
  const resource = resourceOf(profile);
  const isPassedOn = profile.wire?.through !== undefined;
  const empty = new Response(null, { status: 204 });
  const reply = isPassedOn
    ? okResponse(answers.body)
    : answers.http === 204
      ? empty
      : jsonResponse(answers.body, { status: answers.http });
  const { http, sent } = createFakeHttp([reply], { language: 'en' });
  const provider = createDataProvider({
    http,
    loadResource: async () => resource,
    language: () => 'en',
    encrypt: async plain => plain,
  });
  return {
    provider,
    sent: () =>
      sent.map(({ address, init }) => ({
        method: init.method,
        address: isPassedOn ? address.replace(forwardedPath(resource.name, ''), '') : address,
        ...(typeof init.body === 'string' ? { body: JSON.parse(init.body) as unknown } : {}),
      })),
  };
}

describe.each(profiles)('a platform ($description)', profile => {
  const { ids, exchanges, total } = profile;
  const [id, other] = ids;
  const first = { partNo: 'P-003', state: 1, count: 4, boughtTime: '2026-03-01 08:00:00', note: null };

  it('can be described in a screen definition that can be published', () => {
    const resource = resourceOf(profile);
    expect(validateResource(resource)).toEqual([]);
    expect(validateRemoteScreen(resource)).toEqual([]);
  });

  it('returns the same rows for the same query as the other platforms', async () => {
    const { provider, sent } = replay(profile, exchanges.list);
    const listed = await provider.getList('spare-parts', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'boughtTime', order: 'DESC' },
      filter: { state: 1 },
    });
    expect(sent()).toEqual([exchanges.list.sends]);
    expect(listed).toMatchObject({
      data: [
        { ...first, id },
        { id: other, partNo: 'P-004', count: 0, note: 'spare' },
      ],
      total,
    });
  });

  it('returns one record by its id', async () => {
    const { provider, sent } = replay(profile, exchanges.detail);
    expect(await provider.getOne('spare-parts', { id })).toEqual({ data: { ...first, id } });
    expect(sent()).toEqual([exchanges.detail.sends]);
  });

  it('creates, updates and deletes a record', async () => {
    const adding = replay(profile, exchanges.create);
    await adding.provider.create('spare-parts', { data: { partNo: 'P-005', count: 1, role: 'admin' } });
    expect(adding.sent()).toEqual([exchanges.create.sends]);
    const changing = replay(profile, exchanges.update);
    const previousData = { ...first, id };
    await changing.provider.update('spare-parts', { id, data: { ...previousData, count: 9 }, previousData });
    expect(changing.sent()).toEqual([exchanges.update.sends]);
    const removing = replay(profile, exchanges.delete);
    await removing.provider.delete('spare-parts', { id, previousData });
    expect(removing.sent()).toEqual([exchanges.delete.sends]);
  });

  it('refuses a call with a message that the console shows', async () => {
    const { provider } = replay(profile, exchanges.refusal);
    await expect(provider.getOne('spare-parts', { id })).rejects.toMatchObject({ message: 'no such part' });
  });
});
