import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/json.ts';
import { startCost } from '../support/cost.ts';
import { payloads, storablePayloads } from '../support/payloads.ts';
import type { Answer } from './client.ts';
import { type Sender, type Values, createSender, listIn } from './resourceCalls.ts';
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

async function make(values: Values): Promise<Answer> {
  made += 1;
  const { create } = samples();
  if (!create) throw new Error('Samples are made by a call');
  return sender.send(create, { name: `文本${made}`, ...values });
}

async function stored(values: Values): Promise<Values> {
  const { data, text } = await make(values);
  if (!isRecord(data)) throw new Error(text);
  const detail = await sender.send(samples().detail ?? samples().list, { id: data['id'] });
  return isRecord(detail.data) ? detail.data : {};
}

/** A tag that formatted text may not have. */
const foreignTag = /<(?!\/?(?:p|br|hr|h[234]|strong|em|u|s|code|pre|blockquote|ul|ol|li|a)\b)[a-z!?]/i;

function errorsOf({ data }: Answer): Values {
  return isRecord(data) && isRecord(data['errors']) ? data['errors'] : {};
}

describe('letters that cannot be seen', () => {
  const invisible =
    '0000 0007 001b 007f 0085 061c 180e 200b 200c 200d 200e 200f 202a 202d 202e 2060 2066 2069 feff fff9'.split(' ');

  it.each(invisible)('fault 46: are refused in a name: U+%s', async point => {
    const answer = await make({ name: `ad${String.fromCodePoint(Number.parseInt(point, 16))}min` });
    expect(answer).toMatchObject({ http: 200, status: 1, code: 400, data: { errors: { name: expect.any(String) } } });
  });

  it('fault 46: are told in the language of the caller', async () => {
    const token = await at.tokenOf('admin');
    const body = { name: 'ad\u202emin', richText: '<p>a&#x202e;b</p>', rows: [{ key: 'a\u200b', type: 1 }] };
    const says = async (language: 'zh' | 'en') =>
      errorsOf(await at.call('POST', samples().create?.path ?? '', { token, language, body }));
    const [zh, en] = ['含有不可见的控制字符', 'Contains invisible control characters'];
    expect(await says('zh')).toEqual({ name: zh, richText: zh, 'rows[0].key': zh });
    expect(await says('en')).toEqual({ name: en, richText: en, 'rows[0].key': en });
  });

  it('fault 46: the same letters are stored the same way however they were typed, look-alikes as themselves', async () => {
    const typed = { longText: 'Cafe\u0301', tags: ['e\u0301'], rows: [{ key: 'u\u0308 ', type: 1 }] };
    expect(await stored(typed)).toMatchObject({ longText: 'Café', tags: ['é'], rows: [{ key: 'ü' }] });
    const lookAlike = '\u0430dmin';
    expect(await stored({ longText: lookAlike })).toMatchObject({ longText: lookAlike });
  });
});

describe('characters outside the plane', () => {
  const family = '👨‍👩‍👧';

  it('fault 47: count as a person counts code points', async () => {
    expect(family).toHaveLength(8);
    expect(await stored({ serial: family.repeat(4) })).toMatchObject({ serial: family.repeat(4) });
    expect(errorsOf(await make({ serial: `${family.repeat(4)}x` }))).toHaveProperty('serial');
  });

  it('fault 47: half of one is refused before the database sees it, wherever it stands', async () => {
    const half = '\ud83d';
    expect(errorsOf(await make({ longText: `a${half}b` }))).toHaveProperty('longText');
    expect(errorsOf(await make({ richText: `<p>${half}</p>` }))).toHaveProperty('richText');
    expect(errorsOf(await make({ keyValues: [{ key: 'a', value: half }] }))).toHaveProperty('keyValues[0].value');
    const found = await sender.send(samples().list, { pageNum: 1, pageSize: 10, longText: half });
    expect(found.http).toBe(200);
  });

  it('fault 47: any text is either stored as it is or refused at its field', async () => {
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

describe('text that is an instruction elsewhere', () => {
  const verbatim = storablePayloads.filter(text => text.length <= 256);

  it('fault 49: comes in two hundred kinds', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
  });

  const many = Array.from({ length: Math.ceil(verbatim.length / 5) }, (_, part) =>
    verbatim.slice(part * 5, part * 5 + 5),
  );

  it.each(many)('fault 49: is stored letter for letter, found again, and never runs: %j', async (first, ...others) => {
    const keyValues = others.map((value, key) => ({ key: `k${key}`, value }));
    const richText = [first, ...others].join('');
    const answer = await make({ longText: first, keyValues, richText });
    expect(answer.data, answer.text).toMatchObject({ longText: first, keyValues });
    const { id, name, richText: kept } = isRecord(answer.data) ? answer.data : {};
    expect(kept ?? '').not.toMatch(foreignTag);
    const found = await sender.send(samples().list, { pageNum: 1, pageSize: 100, name, longText: first });
    expect(listIn(found).map(row => row['id'])).toEqual([id]);
  });

  it('fault 49: leaves of formatted text what can be read', async () => {
    expect(await stored({ richText: '<p onclick="x()">你好<script>x()</script> <b>世界</b></p>' })).toMatchObject({
      richText: '<p>你好 <strong>世界</strong></p>',
    });
  });

  it('asks for formatted text that can be read', async () => {
    const { data } = await make({ richText: '<p>旧</p>' });
    const { update } = samples();
    if (!isRecord(data) || !update) throw new Error('The sample was not made');
    const emptied = await sender.send(update, { id: data['id'], revision: data['revision'], richText: '<p><br></p>' });
    expect(emptied).toMatchObject({
      status: 0,
      data: { richText: expect.toSatisfy(one => one === '' || one === null) },
    });
  });
});

describe('a megabyte where a word belongs', () => {
  it('fault 48: is refused as a whole, or at its field, without holding the platform up', async () => {
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
      const spent = startCost();
      const answer = await make({ [field]: '长<b>'.repeat(150_000) });
      expect(errorsOf(answer), field).toHaveProperty(field);
      expect(spent(), field).toBeLessThan(1_000);
    }
  });
});

describe('faults inside rows', () => {
  it('are told at their cells', async () => {
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

  it('are none when the rows are as they should be', async () => {
    const rows = [
      { key: 'a', type: 1, price: 1.5, startAt: '2030-01-01 00:00:00', endAt: '2030-01-02 00:00:00' },
      { key: 'b', type: 2 },
    ];
    expect(await stored({ rows })).toMatchObject({ rows });
  });
});
