import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { escapeFormula } from '../../../src/schemas/compile/csv/csvText.ts';
import type { EngineUnderTest } from '../engines.ts';
import { type CallOptions, type Harness, createHarness } from '../harness.ts';
import { parseCsv } from '../parseCsv.ts';

const users = 'POST /api/user/v1/users/export';
const clients = 'GET /api/user/v1/designjet/client_info/excel';

export function defineExportSuite(engine: EngineUnderTest): void {
  describe('exports', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const download = async (target: string, payload = {}, options: CallOptions = {}) => {
      const response = await harness.call(target, payload, options);
      if (!(response instanceof Response)) throw new Error('The export returned no file');
      return {
        headers: response.headers,
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
      };
    };

    it('contain every matching row in the order of the list, with texts in the caller’s language', async () => {
      const { headers, text } = await download(users, { status: 0, sort: 'userName', order: 'ASC' });
      expect(text.startsWith('\ufeff')).toBe(true);
      const [head, ...rows] = parseCsv(text.slice(1));
      expect(head).toContain('权限组');
      expect(rows).toHaveLength(8);
      expect(headers.get('x-total-rows')).toBe('8');
      expect(rows.every(row => row.includes('禁用'))).toBe(true);
      const names = rows.map(row => row[1]);
      expect(names).toEqual(names.toSorted());
      const english = await download(users, { status: 0 }, { language: 'en' });
      expect(english.text).toContain('Disabled');
      expect(parseCsv(english.text.slice(1))[0]).toContain('Permission group');
    });

    it('show the title of a referenced record, and contain no secret', async () => {
      const { text } = await download(users, { userName: 'admin' });
      expect(text).toContain('超级管理员组');
      expect(text).not.toContain('argon2');
      expect(parseCsv(text.slice(1))[0]).not.toContain('密码');
      const { text: sheet } = await download(clients, { id: 1 });
      expect(sheet).not.toContain('身份证号');
    });

    it('contain each row of the list once, even over many batches and with empty sort values', async () => {
      await sql`update client_users set "lastLoginTime" = null where id % 3 = 0`.execute(harness.db);
      for (const order of ['ASC', 'DESC']) {
        const { headers, text } = await download(clients, { sort: 'lastLoginTime', order });
        const ids = [...text.matchAll(/<Row><Cell><Data ss:Type="Number">(\d+)<\/Data>/g)].map(match => match[1]);
        expect(headers.get('x-total-rows')).toBe('2000');
        expect(new Set(ids).size).toBe(2_000);
      }
    });

    it('have the format and the file name that their call defines, with an ASCII name for old browsers', async () => {
      const { headers, text } = await download(clients, { status: 2 });
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="client-users.xls"; filename*=UTF-8''${encodeURIComponent('用户信息.xls')}`,
      );
      expect(headers.get('content-type')).toBe('application/vnd.ms-excel');
      expect(text).toContain('ss:Type="DateTime"');
      expect(text.trimEnd().endsWith('</Workbook>')).toBe(true);
    });

    it('create a row in the operation log with their number of rows', async () => {
      await download(users, { status: 0 });
      const log = (await harness.rows('operation_logs', 'true')).at(-1);
      expect(log).toMatchObject({
        operationType: 5,
        module: 'users',
        description: '导出用户',
        responseData: { total: 8 },
      });
    });

    it('contain no cell that a spreadsheet would run as a formula', async () => {
      const signs = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', ',"=', '"');
      const text = fc.tuple(fc.array(signs, { maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 20 }));
      const notes = fc.sample(
        text.map(([begin, rest]) => (begin.join('') + rest).replace(/\0|\p{Cs}/gu, '')),
        120,
      );
      const ids = (await harness.rows('users')).map(row => row['id']);
      for (const [at, id] of ids.entries()) {
        await sql`update users set note = ${notes[at] ?? ''} where id = ${id}`.execute(harness.db);
      }
      const { text: csv } = await download(users, { sort: 'id', order: 'ASC' });
      const [head = [], ...rows] = parseCsv(csv.slice(1));
      const place = head.indexOf('备注');
      expect(rows).toHaveLength(ids.length);
      expect(rows.map(row => row[place])).toEqual(ids.map((_, at) => escapeFormula(notes[at] ?? '')));
      expect(rows.flat().filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
    });
  });
}
