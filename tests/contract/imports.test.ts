import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { byteOrderMark, toCsvTextLine } from '../../src/schemas/compile/csv/csvText.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { writableFields } from '../../src/schemas/vocabulary/writable.ts';
import { readTable } from '../../platform/engine/imports/readTable.ts';
import { openField } from '../../platform/engine/secrets/sealedFields.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const parts = '/api/testing/v1/sample-parts';
const samples = '/api/testing/v1/samples';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.signIn('admin', 'admin123');
});

afterAll(() => at.close());

type Values = Readonly<Record<string, unknown>>;

interface Sent {
  readonly name?: string;
  readonly language?: 'zh' | 'en';
  readonly as?: string;
  readonly key?: string;
}

interface Report {
  readonly checksum: string;
  readonly columns: readonly { readonly heading: string; readonly field: string | null }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: readonly {
    readonly row: number;
    readonly outcome: string;
    readonly cells: readonly string[];
    readonly faults: readonly { readonly column: number | null; readonly field: string; readonly message: string }[];
  }[];
}

async function send(base: string, content: Uint8Array, options: Values, sent: Sent = {}): Promise<Values> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], sent.name ?? 'parts.csv'));
  form.set('options', JSON.stringify(options));
  const headers = {
    authorization: sent.as ?? token,
    'accept-language': sent.language ?? 'zh',
    ...(sent.key ? { 'idempotency-key': sent.key } : {}),
  };
  const request = new Request(`http://console.test${base}/import`, { method: 'POST', headers, body: form });
  const body: unknown = await (await at.platform.fetch(request)).json();
  return isRecord(body) ? body : {};
}

const reportOf = (answer: Values): Report => {
  if (answer['status'] !== 0) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return answer['data'] as Report;
};

const check = async (base: string, content: Uint8Array, options: Values = {}, sent: Sent = {}) =>
  reportOf(await send(base, content, { step: 'check', ...options }, sent));

/** Checks a file and commits the import with the checksum of the check. */
async function checkAndCommit(
  base: string,
  content: Uint8Array,
  options: Values = {},
  sent: Sent = {},
): Promise<Values> {
  const { checksum } = await check(base, content, options, sent);
  return send(base, content, { step: 'commit', checksum, ...options }, sent);
}

const csv = (...lines: readonly (readonly string[])[]) =>
  new TextEncoder().encode(byteOrderMark + lines.map(toCsvTextLine).join(''));

async function download(path: string, body?: Values, language: 'zh' | 'en' = 'zh'): Promise<Response> {
  const headers = { authorization: token, 'accept-language': language, 'content-type': 'application/json' };
  const method = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return at.platform.fetch(new Request(`http://console.test${path}`, { headers, ...method }));
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

const rows = async (table: string, where = 'true') =>
  (await sql<Values>`select * from ${sql.table(table)} where ${sql.raw(where)} order by id`.execute(at.db)).rows;

const heads = ['配件编号', '配件名称', '配件类别', '单价', '备件'];

describe('the import template', () => {
  it.each(['xlsx', 'csv'] as const)(
    'has headings in the caller’s language, marks required columns, and adds no rows when it is imported unchanged (%s)',
    async format => {
      const chinese = await bytesOf(await download(`${parts}/import/template?format=${format}`));
      expect((await readTable(chinese)).headings).toEqual(['配件编号 *', '配件名称 *', '配件类别 *', '单价', '备件']);
      const report = await check(parts, chinese);
      expect(report.counts).toMatchObject({ example: 1, insert: 0, failed: 0 });
      expect(report.columns.map(column => column.field)).toEqual([
        'partNo',
        'partName',
        'category',
        'price',
        'isSpare',
      ]);
      const english = await download(`${parts}/import/template?format=${format}`, undefined, 'en');
      expect(english.headers.get('content-disposition')).toContain(`Sample%20parts%20import%20template.${format}`);
      const read = await readTable(await bytesOf(english));
      expect(read.headings).toEqual(['Part number *', 'Part name *', 'Category *', 'Price', 'Spare']);
    },
  );

  it('contains a column for each field that the form writes', async () => {
    const bytes = await bytesOf(await download(`${samples}/import/template?format=xlsx`));
    const report = await check(samples, bytes);
    expect(report.counts).toMatchObject({ example: 1, failed: 0 });
    const written = Object.keys(writableFields(at.catalogue.get('samples').fields, 'create'));
    expect(report.columns.map(column => column.field)).toEqual(expect.arrayContaining(written));
    expect(report.columns).not.toContainEqual(expect.objectContaining({ field: null }));
  });

  it('cannot be requested in an unknown format', async () => {
    expect(await (await download(`${parts}/import/template?format=exe`)).json()).toMatchObject({
      status: 1,
      code: 400,
    });
  });
});

describe('an import', () => {
  it('inserts new rows, updates existing rows, and keeps fields that the file omits', async () => {
    await checkAndCommit(parts, csv(heads, ['P-A1', '原名', '电源', '10.5', '是']));
    const file = csv(['编号不认识', '配件编号', '单价'], ['x', 'P-A1', '20'], ['x', 'P-A2', '30']);
    const report = await check(parts, file);
    expect(report.columns.map(column => column.field)).toEqual([null, 'partNo', 'price']);
    expect(report.lines.map(line => line.outcome)).toEqual(['update', 'failed']);
    expect(report.lines[1]?.faults).toEqual([{ column: null, field: 'partName', message: '配件名称不能为空' }]);
    const answer = await checkAndCommit(parts, file, { take: 'good' });
    expect(reportOf(answer).counts).toMatchObject({ update: 1, failed: 1 });
    expect(await rows('sample_parts', `"partNo" like 'P-A%'`)).toMatchObject([
      { partNo: 'P-A1', partName: '原名', category: 2, price: 20, isSpare: true, revision: 2 },
    ]);
  });

  it('requires the permission for the check and for the commit', async () => {
    const viewer = await at.tokenOf('viewer');
    const file = csv(heads, ['P-J1', '无权', '主板', '1', '否']);
    const { checksum } = await check(parts, file);
    for (const options of [{ step: 'check' }, { step: 'commit', checksum }]) {
      expect(await send(parts, file, options, { as: viewer })).toMatchObject({ status: 1, code: 403 });
    }
    expect(await rows('sample_parts', `"partNo" = 'P-J1'`)).toEqual([]);
  });

  it('reports every error by row and column in the language of the caller', async () => {
    const file = csv(
      heads,
      ['P-B1', '名称', '主板', '1', '否'],
      ['P-B1', '名称', '主板', '1', '否'],
      ['', 'x'.repeat(41), '木板', '1,5', '也许'],
    );
    const chinese = await check(parts, file);
    expect(chinese.lines.map(line => [line.row, line.outcome])).toEqual([
      [2, 'insert'],
      [3, 'failed'],
      [4, 'failed'],
    ]);
    expect(chinese.lines[1]?.faults).toEqual([{ column: 0, field: 'partNo', message: '与第2行重复' }]);
    expect(chinese.lines[2]?.faults.toSorted((a, b) => Number(a.column) - Number(b.column))).toEqual([
      { column: 0, field: 'partNo', message: '配件编号不能为空' },
      { column: 1, field: 'partName', message: '不超过40个字符' },
      { column: 2, field: 'category', message: '“木板”不在配件类别的可选范围内' },
      { column: 3, field: 'price', message: '单价应为数字，如12.5' },
      { column: 4, field: 'isSpare', message: '备件应为“是”或“否”' },
    ]);
    const english = await check(parts, file, {}, { language: 'en' });
    expect(english.lines[1]?.faults[0]?.message).toBe('The same as in row 2');
    expect(english.lines[2]?.faults.map(fault => fault.message)).toContain('Price must be a plain number such as 12.5');
  });

  it('stores nothing if one row is invalid, unless the caller asks to store the valid rows', async () => {
    const file = csv(heads, ['P-C1', '好', '主板', '1', '否'], ['P-C2', '', '主板', '1', '否']);
    const refused = await checkAndCommit(parts, file);
    expect(refused).toMatchObject({ status: 1, code: 400, msg: '有1行有误，没有导入任何记录' });
    expect(await rows('sample_parts', `"partNo" like 'P-C%'`)).toEqual([]);
    expect(reportOf(await checkAndCommit(parts, file, { take: 'good' })).counts).toMatchObject({
      insert: 1,
      failed: 1,
    });
    expect(await rows('sample_parts', `"partNo" like 'P-C%'`)).toHaveLength(1);
  });

  it('changes nothing if the file is an unchanged export, even for records that nobody may edit', async () => {
    const transfers = '/api/migration/v1/user-data-transfers';
    const exported = await download(`${transfers}/export`, { fileFormat: 'csv' });
    const { counts } = await check(transfers, await bytesOf(exported));
    expect(counts).toMatchObject({ insert: 0, update: 0, failed: 0 });
    expect(counts['unchanged']).toBeGreaterThan(99);
  });

  it('can be limited to inserts or to updates', async () => {
    await checkAndCommit(parts, csv(heads, ['P-D1', '有', '主板', '1', '否']));
    const file = csv(heads, ['P-D1', '改', '主板', '1', '否'], ['P-D2', '新', '主板', '1', '否']);
    const outcomes = async (mode: string) => (await check(parts, file, { mode })).lines.map(line => line.outcome);
    expect(await outcomes('insert')).toEqual(['failed', 'insert']);
    expect(await outcomes('update')).toEqual(['update', 'failed']);
  });

  it('takes effect once when it is sent twice with the same idempotency key', async () => {
    const file = csv(heads, ['P-E1', '一次', '主板', '1', '否']);
    const { checksum } = await check(parts, file);
    const options = { step: 'commit', checksum };
    const key = randomUUID();
    const [first, second] = await Promise.all([
      send(parts, file, options, { key }),
      send(parts, file, options, { key }),
    ]);
    expect(first).toEqual(second);
    expect(await rows('sample_parts', `"partNo" = 'P-E1'`)).toMatchObject([{ revision: 1 }]);
    const log = await rows('operation_logs', `module = 'sample-parts' and description = '导入配件：一次'`);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ operationType: 6, afterData: { partNo: 'P-E1', price: 1 } });
  });

  it('rejects a file that changed after the check', async () => {
    const { checksum } = await check(parts, csv(heads, ['P-F1', '一', '主板', '1', '否']));
    const answer = await send(parts, csv(heads, ['P-F2', '二', '主板', '1', '否']), { step: 'commit', checksum });
    expect(answer).toMatchObject({ status: 1, code: 400, msg: '文件在预览之后已更改，请重新预览' });
  });

  it('accepts a manual mapping of columns', async () => {
    const file = csv(['A', 'B', 'C'], ['P-G1', '手工', '1']);
    expect((await check(parts, file)).columns.map(column => column.field)).toEqual([null, null, null]);
    const mapped = await check(parts, file, { mapping: ['partNo', 'partName', 'category'] });
    expect(mapped.counts).toMatchObject({ insert: 1 });
    for (const mapping of [['partNo', 'partNo', null], ['partNo'], ['partNo', 'revision', null], 'partNo']) {
      expect(await send(parts, file, { mapping })).toMatchObject({ status: 1, code: 400 });
    }
  });

  it('reads a file in GBK with semicolons as separators and with line breaks in cells', async () => {
    // 配件编号;配件名称;配件类别 / P-H1;"甲\n乙";主板, encoded as GBK.
    const gbk = Buffer.from(
      'c5e4bcfeb1e0bac53bc5e4bcfec3fbb3c63bc5e4bcfec0e0b1f00d0a502d48313b22bcd70ad2d2223bd6f7b0e50d0a',
      'hex',
    );
    const report = await check(parts, gbk);
    expect(report.columns.map(column => column.field)).toEqual(['partNo', 'partName', 'category']);
    expect(report.lines[0]?.cells).toEqual(['P-H1', '甲\n乙', '主板']);
  });

  it('finds references by name or id and rejects an ambiguous name', async () => {
    await checkAndCommit(
      parts,
      csv(
        heads,
        ['P-I1', '孪生', '主板', '1', '否'],
        ['P-I2', '孪生', '主板', '1', '否'],
        ['P-I3', '独一', '主板', '1', '否'],
      ),
    );
    const [first, , third] = await rows('sample_parts', `"partNo" like 'P-I%'`);
    const file = csv(
      ['名称', '配件'],
      ['样例甲', '孪生'],
      ['样例乙', `孪生 (${String(first?.['id'])})`],
      ['样例丙', '独一'],
      ['样例丁', String(third?.['id'])],
      ['样例戊', '无此件'],
    );
    const report = await check(samples, file);
    expect(report.lines.map(line => line.outcome)).toEqual(['failed', 'insert', 'insert', 'insert', 'failed']);
    expect(report.lines[0]?.faults[0]?.message).toBe('有多个选项名为“孪生”，请写成“孪生 (编号)”');
    await checkAndCommit(samples, file, { take: 'good' });
    const stored = await rows('samples', `name in ('样例乙', '样例丙', '样例丁')`);
    expect(stored.map(row => row['partId'])).toEqual([first?.['id'], third?.['id'], third?.['id']]);
  });

  it('keeps secrets out of the response and the log', async () => {
    const file = csv(['名称', '口令'], ['样例密', 'hush-hush-1']);
    const report = await check(samples, file);
    expect(JSON.stringify(report)).not.toContain('hush');
    const answer = await checkAndCommit(samples, file);
    expect(JSON.stringify(answer)).not.toContain('hush');
    const kept = async () => {
      const [row] = await rows('samples', `name = '样例密'`);
      return { ...row, password: openField(at.db, at.catalogue.get('samples'), 'password', row?.['password']) };
    };
    expect(await kept()).toMatchObject({ password: 'hush-hush-1' });
    expect(JSON.stringify(await rows('operation_logs', `module = 'samples'`))).not.toContain('hush');
    expect(at.logLines.join('')).not.toContain('hush');
    // An empty secret keeps the stored value.
    await checkAndCommit(samples, csv(['名称', '口令', '说明'], ['样例密', '', '改过']));
    expect(await kept()).toMatchObject({ password: 'hush-hush-1', longText: '改过' });
  });
});

describe('an exported file', () => {
  it.each([
    ['csv', 'labels', 'zh'],
    ['csv', 'codes', 'en'],
    ['xlsx', 'labels', 'en'],
    ['xlsx', 'codes', 'zh'],
  ] as const)(
    'changes nothing when it is imported again: format %s, with %s, language %s',
    async (fileFormat, fileTexts, language) => {
      const file = await bytesOf(await download(`${samples}/export`, { fileFormat, fileTexts }, language));
      const report = await check(samples, file, {}, { language });
      expect(report.lines.flatMap(line => line.faults)).toEqual([]);
      expect(report.counts).toMatchObject({ insert: 0, update: 0, failed: 0 });
      expect(report.counts['unchanged']).toBe((await rows('samples')).length);
    },
  );
});

describe('an invalid import file', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an HTML page', Buffer.from('<!doctype html><p>')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and no more')],
    ['only headings', Buffer.from('配件编号,配件名称\r\n')],
    ['unmatched quotation marks', Buffer.from('a,b\r\n"c,d\r\n')],
    ['too many columns', Buffer.from(`${'a,'.repeat(200)}b\r\n${'1,'.repeat(200)}2\r\n`)],
    ['too many rows', Buffer.from(`a\r\n${'1\r\n'.repeat(10_001)}`)],
    ['a cell that is too long', Buffer.from(`a\r\n${'1'.repeat(32_768)}\r\n`)],
  ])('causes an error message in the caller’s language: %s', async (_what, content) => {
    const answer = await send(parts, content, {});
    expect(answer).toMatchObject({ status: 1, code: 400 });
    expect(String(answer['msg'])).toMatch(/[一-鿿]/);
    const english = await send(parts, content, {}, { language: 'en' });
    expect(String(english['msg'])).toMatch(/^[ -~“”]+$/);
  });

  it('is refused because of its size before it is read completely', async () => {
    const answer = await send(parts, Buffer.alloc(20 * 1024 * 1024 + 300_000, 0x41), {});
    expect(answer).toMatchObject({ status: 1, code: 413 });
  });

  it('causes an error when it is not sent in a form, or is sent with unknown options', async () => {
    expect(await at.call('POST', `${parts}/import`, { token, body: { file: 'x' } })).toMatchObject({ code: 400 });
    expect(await send(parts, csv(heads, ['P-Z']), { step: 'guess' })).toMatchObject({ code: 400 });
    expect(await send(parts, csv(heads, ['P-Z']), { take: 'some' })).toMatchObject({ code: 400 });
    expect(await send(parts, csv(heads, ['P-Z']), { mode: 'delete' })).toMatchObject({ code: 400 });
  });
});
