import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { startCpuTimer } from '../support/cpuTime.ts';
import { payloads, storablePayloads } from '../support/payloads.ts';
import type { ClientResponse } from './client.ts';
import { type Sender, type Values, createSender, rowsIn } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let sender: Sender;
let made = 0;

beforeAll(async () => {
  at = await startPlatform();
  sender = createSender(at, await at.tokenOf('admin'));
});

afterAll(() => at.close());

const samples = () => at.catalogue.get('samples').api;

async function make(values: Values): Promise<ClientResponse> {
  made += 1;
  const { create } = samples();
  if (!create) throw new Error('The samples have no create call');
  return sender.send(create, { name: `文本${made}`, ...values });
}

async function stored(values: Values): Promise<Values> {
  const { data, text } = await make(values);
  if (!isRecord(data)) throw new Error(text);
  const detail = await sender.send(samples().detail ?? samples().list, { id: data['id'] });
  return isRecord(detail.data) ? detail.data : {};
}

/** Matches a tag that formatted text may not contain. */
const foreignTag = /<(?!\/?(?:p|br|hr|h[234]|strong|em|u|s|code|pre|blockquote|ul|ol|li|a)\b)[a-z!?]/i;

function errorsOf({ data }: ClientResponse): Values {
  return isRecord(data) && isRecord(data['errors']) ? data['errors'] : {};
}

describe('invisible characters', () => {
  const invisible =
    '0000 0007 001b 007f 0085 061c 180e 200b 200c 200d 200e 200f 202a 202d 202e 2060 2066 2069 feff fff9'.split(' ');

  it.each(invisible)('cannot be part of a name: U+%s', async point => {
    const answer = await make({ name: `ad${String.fromCodePoint(Number.parseInt(point, 16))}min` });
    expect(answer).toMatchObject({ http: 200, status: 1, code: 400, data: { errors: { name: expect.any(String) } } });
  });

  it('cause an error in the language of the caller, with their position in plain text', async () => {
    const token = await at.tokenOf('admin');
    const body = { name: 'ad\u202emin', richText: '<p>a&#x202e;b</p>', rows: [{ key: 'a\u200b', type: 1 }] };
    const errorsInLanguage = async (language: 'zh' | 'en') =>
      errorsOf(await at.call('POST', samples().create?.path ?? '', { token, language, body }));
    const [zh, en] = ['含有不可见的控制字符', 'Contains invisible control characters'];
    expect(await errorsInLanguage('zh')).toEqual({
      name: '第3个字符是不可见字符 U+202E，请删除',
      richText: zh,
      'rows[0].key': '第2个字符是不可见字符 U+200B，请删除',
    });
    expect(await errorsInLanguage('en')).toEqual({
      name: 'Character 3 is the invisible character U+202E; delete it',
      richText: en,
      'rows[0].key': 'Character 2 is the invisible character U+200B; delete it',
    });
  });
});

describe('letters with combining accents', () => {
  it('are stored as composed letters, and look-alike letters stay different', async () => {
    const typed = { longText: 'Cafe\u0301', tags: ['e\u0301'], rows: [{ key: 'u\u0308 ', type: 1 }] };
    expect(await stored(typed)).toMatchObject({ longText: 'Café', tags: ['é'], rows: [{ key: 'ü' }] });
    const lookAlike = '\u0430dmin';
    expect(await stored({ longText: lookAlike })).toMatchObject({ longText: lookAlike });
  });
});

describe('characters outside the basic plane', () => {
  const family = '👨‍👩‍👧';

  it('are counted by code point', async () => {
    expect(family).toHaveLength(8);
    expect(await stored({ serial: family.repeat(4) })).toMatchObject({ serial: family.repeat(4) });
    expect(errorsOf(await make({ serial: `${family.repeat(4)}x` }))).toHaveProperty('serial');
  });

  it('cannot be stored in any kind of text field if the caller sends only half of a surrogate pair', async () => {
    const half = '\ud83d';
    expect(errorsOf(await make({ longText: `a${half}b` }))).toHaveProperty('longText');
    expect(errorsOf(await make({ richText: `<p>${half}</p>` }))).toHaveProperty('richText');
    expect(errorsOf(await make({ keyValues: [{ key: 'a', value: half }] }))).toHaveProperty('keyValues[0].value');
    const found = await sender.send(samples().list, { pageNum: 1, pageSize: 10, longText: half });
    expect(found.http).toBe(200);
  });

  it('are stored in normalized form wherever they occur in a text, or cause an error at their field', async () => {
    const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        const answer = await make({ longText: text });
        const isStored = answer.status === 0;
        const { longText } = isRecord(answer.data) && isStored ? answer.data : errorsOf(answer);
        expect(isStored ? longText : typeof longText).toBe(isStored ? text.trimEnd().normalize('NFC') : 'string');
      }),
      { numRuns: 100 },
    );
  });
});

describe('text that is code in another system', () => {
  const verbatim = storablePayloads.filter(text => text.length <= 256);

  it('is tested with two hundred examples', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
  });

  const many = Array.from({ length: Math.ceil(verbatim.length / 5) }, (_, part) =>
    verbatim.slice(part * 5, part * 5 + 5),
  );

  it.each(many)(
    'stays unchanged in plain text, can be searched, and loses all disallowed tags in formatted text: %j',
    async (first, ...others) => {
      const keyValues = others.map((value, key) => ({ key: `k${key}`, value }));
      const richText = [first, ...others].join('');
      const answer = await make({ longText: first, keyValues, richText });
      expect(answer.data, answer.text).toMatchObject({ longText: first, keyValues });
      const { id, name, richText: kept } = isRecord(answer.data) ? answer.data : {};
      expect(kept ?? '').not.toMatch(foreignTag);
      const found = await sender.send(samples().list, { pageNum: 1, pageSize: 100, name, longText: first });
      expect(rowsIn(found).map(row => row['id'])).toEqual([id]);
    },
  );

  it('is reduced to its readable part in formatted text', async () => {
    expect(await stored({ richText: '<p onclick="x()">你好<script>x()</script> <b>世界</b></p>' })).toMatchObject({
      richText: '<p>你好 <strong>世界</strong></p>',
    });
  });

  it('counts as empty if it is formatted text without a readable part', async () => {
    const { data } = await make({ richText: '<p>旧</p>' });
    const { update } = samples();
    if (!isRecord(data) || !update) throw new Error('The sample was not made');
    const emptied = await sender.send(update, { id: data['id'], revision: data['revision'], richText: '<p><br></p>' });
    expect(emptied).toMatchObject({
      status: 0,
      data: { richText: expect.toSatisfy(item => item === '' || item === null) },
    });
  });
});

describe('a megabyte of text in a short field', () => {
  it('causes an error within a second of processor time', async () => {
    const whole = await make({ name: 'x'.repeat(1024 * 1024) });
    expect(whole).toMatchObject({ http: 413, status: 1, code: 413 });
    const fields = [
      'name',
      'serial',
      'longText',
      'richText',
      'phone',
      'email',
      'ip',
      'mac',
      'url',
      'idCard',
      'versionNo',
    ];
    for (const field of fields) {
      const spent = startCpuTimer();
      const answer = await make({ [field]: '长<b>'.repeat(150_000) });
      expect(errorsOf(answer), field).toHaveProperty(field);
      expect(spent(), field).toBeLessThan(1_000);
    }
  });
});

describe('validation errors in rows', () => {
  it('name their cells', async () => {
    const rows = [
      { key: 'a', type: 1 },
      { key: '', type: 9, count: 101, other: 1 },
    ];
    expect(Object.keys(errorsOf(await make({ rows }))).toSorted()).toEqual(
      expect.arrayContaining(['rows[1].count', 'rows[1].key', 'rows[1].type']),
    );
    expect(errorsOf(await make({ rows: [rows[0], rows[0]] }))).toHaveProperty('rows');
    expect(
      errorsOf(await make({ rows: Array.from({ length: 11 }, (_, key) => ({ key: `k${key}`, type: 1 })) })),
    ).toEqual({
      rows: '最多10项',
    });
  });

  it('do not occur for valid rows', async () => {
    const rows = [
      { key: 'a', type: 1, price: 1.5, startAt: '2030-01-01 00:00:00', endAt: '2030-01-02 00:00:00' },
      { key: 'b', type: 2 },
    ];
    expect(await stored({ rows })).toMatchObject({ rows });
  });
});
