import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { type Sender, createSender, everyList, listIn, noId, pagingOf, writesOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const hasRows = (resource: Resource) => resource.seed?.atOnce !== 0;

describe.each(everyList)('reading %s', (_, resource) => {
  const { api } = resource;
  const { page, size } = pagingOf(api.list);

  it('lists a page and its total', async () => {
    const answer = await sender.send(api.list, { [page]: 1, [size]: 3 });
    expect(answer).toMatchObject({ http: 200, status: 0, code: 200, msg: 'ok', success: true });
    expect(answer.data).toMatchObject({ total: expect.any(Number), list: expect.any(Array) });
    expect(listIn(answer).length).toBeLessThanOrEqual(3);
    expect(listIn(answer).length).toBeGreaterThanOrEqual(hasRows(resource) ? 1 : 0);
  });

  it.each([
    ['an unknown filter', { noSuchField: '1' }],
    ['an unknown order', { sort: 'noSuchField' }],
    ['a direction that is none', { sort: 'id', order: 'sideways' }],
    ['page nought', { [page]: 0 }],
    ['a page that is no number', { [page]: 'x' }],
    ['a million rows', { [size]: 1_000_000 }],
  ])('refuses a list with %s', async (__, values) => {
    expect(await sender.send(api.list, values)).toMatchObject({ http: 200, status: 1, code: 400, success: false });
  });

  it('never lists what is secret', async () => {
    const secret = Object.entries(resource.fields).filter(
      ([, field]) => field.secret === true || field.credential === true,
    );
    const row = await sender.firstOf(resource);
    const detail = row['id'] === undefined ? undefined : await sender.send(api.detail, { id: row['id'] });
    for (const [name] of secret) {
      expect(row).not.toHaveProperty(name);
      expect(isRecord(detail?.data) ? detail.data : {}).not.toHaveProperty(name);
      expect((await sender.send(api.list, { [name]: 'a' })).status).toBe(1);
      expect((await sender.send(api.list, { sort: name })).status).toBe(1);
    }
  });

  it('gives one record, and none for an id that nothing has', async () => {
    const row = await sender.firstOf(resource);
    const { data } = await sender.send(api.detail, { id: row['id'] ?? noId });
    expect(isRecord(data) ? data['id'] : undefined).toBe(row['id']);
    expect(await sender.send(api.detail, { id: noId })).toMatchObject({ http: 200, status: 1, code: 404 });
    for (const id of ['x', '', '-1', '1.5', '1e3', '9'.repeat(30), '1;drop table users']) {
      expect(await sender.send(api.detail, { id })).toMatchObject({ http: 200, status: 1, success: false });
    }
  });

  it('gives choices, and only of fields that are referred to', async () => {
    const answer = await sender.send(api.options, { limit: 5 });
    expect(answer.success).toBe(true);
    expect(Array.isArray(answer.data)).toBe(true);
    expect((await sender.send(api.options, { field: 'password' })).status).toBe(1);
  });

  const { children } = api;
  if (children) {
    it('gives the children of a node', async () => {
      expect((await sender.send(children, { id: '' })).success).toBe(true);
      expect((await sender.send(children, { id: 'x' })).status).toBe(1);
    });
  }

  const { export: download } = writesOf(resource);
  if (download) {
    it('exports to a named file, and answers a refusal as an envelope', async () => {
      const answer = await sender.send(download, {});
      expect(answer.http).toBe(200);
      expect(answer.headers.get('content-type')).not.toContain('json');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(Number(answer.headers.get('x-total-rows'))).toBeGreaterThanOrEqual(0);
      expect(await sender.send(download, { noSuchField: '1' })).toMatchObject({ http: 200, status: 1, success: false });
    });
  }
});
