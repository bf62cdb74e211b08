import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/testing/v1/samples';
const parts = '/api/testing/v1/sample-parts';

let at: TestPlatform;
let token: string;
let made = 0;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

type Values = Readonly<Record<string, unknown>>;

const create = (values: Values, language: 'zh' | 'en' = 'en') => {
  made += 1;
  return at.call('POST', base, { token, language, body: { name: `dependent ${made}`, category: 1, ...values } });
};
const change = (record: Values, values: Values) =>
  at.call('PUT', base, { token, language: 'en', body: { id: record['id'], revision: record['revision'], ...values } });
const errorsIn = ({ data }: ClientResponse) => (isRecord(data) ? data['errors'] : undefined);
const recordIn = ({ data, text }: ClientResponse): Values => {
  if (!isRecord(data)) throw new Error(text);
  return data;
};
const detail = async (id: unknown) => recordIn(await at.call('GET', `${base}/detail?id=${String(id)}`, { token }));
const options = async (query: Readonly<Record<string, string>>, as = token) =>
  at.call('GET', `${parts}/options?${new URLSearchParams(query)}`, { token: as, language: 'en' });
const partOf = async (category: number) => {
  const { data } = await options({ filter: JSON.stringify({ category }) });
  const [first] = Array.isArray(data) ? data.filter(isRecord) : [];
  return first?.['value'];
};

describe('the choices for a field that depends on another value', () => {
  it('are exactly the records that the declared filter finds', async () => {
    const { data: boards } = await options({ filter: '{"category":1}', limit: '100' });
    const { data: all } = await options({ limit: '100' });
    const { data: list } = await at.call('POST', `${parts}/list`, { token, body: { category: 1, pageSize: 100 } });
    const rows = isRecord(list) && Array.isArray(list['list']) ? list['list'].filter(isRecord) : [];
    const idsOf = (answer: unknown) =>
      Array.isArray(answer) ? answer.filter(isRecord).map(item => Number(item['value'])) : [];
    expect(idsOf(boards).toSorted()).toEqual(rows.map(row => Number(row['id'])).toSorted());
    expect(idsOf(all).length).toBeGreaterThan(idsOf(boards).length);
    expect(idsOf(boards)).not.toEqual([]);
  });

  it('contain the value, label and record id of each choice', async () => {
    const { data } = await options({ field: 'partNo', limit: '1' });
    expect(data).toEqual([{ value: expect.any(String), label: expect.any(String), id: expect.any(Number) }]);
  });

  it.each(['{"colour":1}', '{"category":{"$gt":0}}', '[1]', '5', '{', '{"__proto__":1}', '{"revision":1}'])(
    'cannot be requested with the parent values %s',
    async filter => {
      expect(await options({ filter })).toMatchObject({ http: 200, status: 1, code: 400, success: false });
    },
  );

  it('cannot be requested with a filter of more than 64 nested levels', async () => {
    const filter = `{"category":${'['.repeat(65)}${']'.repeat(65)}}`;
    expect(await options({ filter })).toMatchObject({ code: 400, msg: 'The filter must be a JSON object' });
  });
});

describe('a reference that depends on another value', () => {
  it('must match the other value', async () => {
    const [board, fan] = [await partOf(1), await partOf(3)];
    expect(await create({ category: 1, categoryPart: board })).toMatchObject({ status: 0 });
    const refused = await create({ category: 1, categoryPart: fan });
    expect(errorsIn(refused)).toEqual({ categoryPart: 'Part of the category does not match the selected Category' });
    const inChinese = await create({ category: 1, categoryPart: fan }, 'zh');
    expect(errorsIn(inChinese)).toEqual({ categoryPart: '同类配件与所选的类别不符' });
  });

  it('is validated again only when the reference or the other value changes', async () => {
    const record = recordIn(await create({ category: 1, categoryPart: await partOf(1) }));
    const refused = await change(record, { category: 2 });
    expect(errorsIn(refused)).toHaveProperty('categoryPart');
    const both = await change(record, { category: 2, categoryPart: await partOf(2) });
    expect(both).toMatchObject({ status: 0 });
    expect(await change(recordIn(both), { longText: 'unrelated' })).toMatchObject({ status: 0 });
  });

  it('causes an error at its cell if it is invalid in one row of a field that contains rows', async () => {
    const rows = [
      { key: 'a', type: 1, partId: await partOf(1) },
      { key: 'b', type: 1, partId: 987_654 },
    ];
    expect(errorsIn(await create({ rows }))).toEqual({
      'rows[1].partId': 'The record selected for Part does not exist',
    });
  });
});

describe('a code field that depends on another value', () => {
  it.each<[string, unknown, boolean]>([
    ['android', 1, true],
    ['android', 3, false],
    ['ios', 3, true],
    ['ios', 1, false],
    ['pc', 2, true],
  ])(
    'accepts exactly the declared values (platform %s, model %s, accepted: %s)',
    async (platform, model, isFitting) => {
      const answer = await create({ platform, model });
      expect(answer.success === true, answer.text).toBe(isFitting);
      expect(errorsIn(answer)).toEqual(isFitting ? undefined : { model: 'Model is not one of the options' });
    },
  );

  it('rejects the names of object properties such as “constructor”', async () => {
    const answer = await create({ platform: 'constructor', model: 1 });
    expect(errorsIn(answer)).toEqual({ platform: 'Platform is not one of the options' });
  });
});

describe('a hidden field', () => {
  const on = { boolean: true, limit: 7, limitNote: 'a note', limitMark: 'a mark' };

  it('is stored on create only if its definition keeps hidden values', async () => {
    const { id } = recordIn(await create({ ...on, boolean: false }));
    expect(await detail(id)).toMatchObject({ limit: null, limitNote: null, limitMark: 'a mark' });
  });

  it('keeps, clears or stores its value on edit, as the field declares', async () => {
    const record = recordIn(await create(on));
    const hidden = await change(record, { boolean: false, limit: 9, limitNote: 'typed', limitMark: 'typed' });
    expect(hidden, hidden.text).toMatchObject({ status: 0 });
    expect(await detail(record['id'])).toMatchObject({ limit: 7, limitNote: null, limitMark: 'typed' });
  });

  it('passes validation with an invalid value, which the platform never stores', async () => {
    const { id } = recordIn(await create({ boolean: false, limit: 1_000, limitMark: ' leading' }));
    expect(await detail(id)).toMatchObject({ limit: null, limitMark: null });
  });

  it('is required once it is visible', async () => {
    expect(errorsIn(await create({ boolean: true }))).toEqual({ limit: 'Limit cannot be empty' });
  });
});

describe('a field that is required under a condition', () => {
  it('is required only while the condition holds', async () => {
    expect(errorsIn(await create({ category: 3 }))).toEqual({ remark: 'Remark cannot be empty' });
    expect(await create({ category: 2 })).toMatchObject({ status: 0 });
    expect(await create({ category: 3, remark: 'there' })).toMatchObject({ status: 0 });
  });
});

describe('a time that must be in the future', () => {
  const rules = '/api/testing/v1/sample-rules';
  const send = (method: 'POST' | 'PUT', body: Values) => at.call(method, rules, { token, language: 'en', body });

  it('is compared with the platform’s clock only in requests that change the time', async () => {
    const refused = await send('POST', { username: 'clock_one', publishAt: '2001-01-01 00:00:00' });
    expect(errorsIn(refused)).toEqual({ publishAt: 'Time must be after now' });
    const now = refused.headers.get('x-platform-time') ?? '';
    const dayMs = 24 * 3_600_000;
    const soon = new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + dayMs).toISOString().slice(0, 19).replace('T', ' ');
    const record = recordIn(await send('POST', { username: 'clock_two', publishAt: soon }));
    at.advanceClock(2 * dayMs);
    token = await at.tokenOf('admin');
    const { id, revision } = record;
    // `soon` is now in the past. The platform validates a changed value, but does not validate an unchanged value
    // again.
    const kept = await send('PUT', { id, revision, short: 'a', publishAt: soon });
    expect(kept, kept.text).toMatchObject({ status: 0 });
    const moved = await send('PUT', { id, revision: 2, publishAt: '2001-01-01 00:00:00' });
    expect(errorsIn(moved)).toEqual({ publishAt: 'Time must be after now' });
  });
});
