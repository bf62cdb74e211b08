import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { findSeedOrDefault } from '../../platform/demo/seeds.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import { type Sender, createSender, listCases, rowsIn, missingId, pagingOf, writeCallsOf } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let sender: Sender;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const hasRows = (resource: Resource) => findSeedOrDefault(resource).atOnce !== 0;

describe.each(listCases)('the read API of %s', (_, resource) => {
  const { list, detail, options } = requireReadCalls(resource);
  const { page, size } = pagingOf(list);

  it('returns a page and the total number of records', async () => {
    const answer = await sender.send(list, { [page]: 1, [size]: 3 });
    expect(answer).toMatchObject({ http: 200, status: 0, code: 200, msg: 'ok', success: true });
    expect(answer.data).toMatchObject({ total: expect.any(Number), list: expect.any(Array) });
    expect(rowsIn(answer).length).toBeLessThanOrEqual(3);
    expect(rowsIn(answer).length).toBeGreaterThanOrEqual(hasRows(resource) ? 1 : 0);
  });

  it.each([
    ['an unknown filter', { noSuchField: '1' }],
    ['an unknown sort field', { sort: 'noSuchField' }],
    ['an unknown direction', { sort: 'id', order: 'sideways' }],
    ['page 0', { [page]: 0 }],
    ['an invalid page number', { [page]: 'x' }],
    ['a million rows', { [size]: 1_000_000 }],
  ])('rejects a list request with %s', async (__, values) => {
    expect(await sender.send(list, values)).toMatchObject({ http: 200, status: 1, code: 400, success: false });
  });

  it('never returns secrets', async () => {
    const secret = Object.entries(resource.fields).filter(
      ([, field]) => field.secret === true || field.credential === true,
    );
    const row = await sender.firstRecord(resource);
    const read = row['id'] === undefined ? undefined : await sender.send(detail, { id: row['id'] });
    for (const [name] of secret) {
      expect(row).not.toHaveProperty(name);
      expect(isRecord(read?.data) ? read.data : {}).not.toHaveProperty(name);
      expect((await sender.send(list, { [name]: 'a' })).status).toBe(1);
      expect((await sender.send(list, { sort: name })).status).toBe(1);
    }
  });

  it('returns one record, and 404 for an unknown id', async () => {
    const row = await sender.firstRecord(resource);
    const { data } = await sender.send(detail, { id: row['id'] ?? missingId });
    expect(isRecord(data) ? data['id'] : undefined).toBe(row['id']);
    expect(await sender.send(detail, { id: missingId })).toMatchObject({ http: 200, status: 1, code: 404 });
    for (const id of ['x', '', '-1', '1.5', '1e3', '9'.repeat(30), '1;drop table users']) {
      expect(await sender.send(detail, { id })).toMatchObject({ http: 200, status: 1, success: false });
    }
  });

  it('returns choices, but no values of a field that no reference uses', async () => {
    const answer = await sender.send(options, { limit: 5 });
    expect(answer.success).toBe(true);
    expect(Array.isArray(answer.data)).toBe(true);
    expect((await sender.send(options, { field: 'password' })).status).toBe(1);
  });

  const { children } = resource.api;
  if (children) {
    it('returns the children of a node', async () => {
      expect((await sender.send(children, { id: '' })).success).toBe(true);
      expect((await sender.send(children, { id: 'x' })).status).toBe(1);
    });
  }

  const { export: download } = writeCallsOf(resource);
  if (download) {
    it('exports to a named file, and returns refusals in the JSON envelope', async () => {
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
