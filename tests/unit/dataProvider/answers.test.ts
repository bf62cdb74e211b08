import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mergeBulkResults, readBulkResult, readList, readOptions } from '../../../src/dataProvider/responses.ts';
import { failureOf } from './failureOf.ts';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe('reading a list response', () => {
  it.each<[unknown, readonly unknown[], number]>([
    [{ total: 42, list: rows }, [1, 2, 3], 42],
    [{ total: '42', list: rows }, [1, 2, 3], 42],
    [{ list: rows }, [1, 2, 3], 3],
    [{ total: null, list: rows }, [1, 2, 3], 3],
    [{ total: '', list: rows }, [1, 2, 3], 3],
    [{ total: 'many', list: rows }, [1, 2, 3], 3],
    [{ total: true, list: rows }, [1, 2, 3], 3],
    [{ total: -1, list: rows }, [1, 2, 3], 3],
    [{ total: 2.5, list: rows }, [1, 2, 3], 3],
    [{ total: [], list: rows }, [1, 2, 3], 3],
    [{ total: 0, list: [] }, [], 0],
    [rows, [1, 2, 3], 3],
    [[], [], 0],
    [null, [], 0],
    [undefined, [], 0],
    [{}, [], 0],
    [{ list: null }, [], 0],
    [{ list: { 0: rows[0] }, total: 1 }, [], 1],
    [{ list: 'rows' }, [], 0],
    [{ list: [{ id: 1 }, null, 'x', [], 5, { name: 'no id' }, { id: null }, { id: {} }, { id: 'a' }] }, [1, 'a'], 2],
    [{ list: [{ id: 1, n: 1 }, { id: 2 }, { id: 1, n: 2 }, { id: '1', n: 3 }], total: 4 }, [1, 2], 4],
  ])('returns, for %o, the rows %o and the total %i', (data, ids, total) => {
    const list = readList(data, 'zh');
    expect(list.data.map(row => row.id)).toEqual(ids);
    expect(list.total).toBe(total);
  });

  it('keeps only the first of several rows with the same id', () => {
    expect(
      readList(
        [
          { id: 1, n: 1 },
          { id: 1, n: 2 },
        ],
        'zh',
      ).data,
    ).toEqual([{ id: 1, n: 1 }]);
  });

  it.each(['rows', 5, true])('rejects %o', data => {
    expect(failureOf(() => readList(data, 'zh')).kind).toBe('badAnswer');
  });

  it('never throws on a JSON object or array', () => {
    const part = fc.jsonValue();
    const data = fc.oneof(part, fc.record({ total: part, list: fc.oneof(part, fc.array(fc.record({ id: part }))) }));
    fc.assert(
      fc.property(data, value => {
        fc.pre(typeof value === 'object');
        const list = readList(value, 'zh');
        expect(Number.isSafeInteger(list.total) && list.total >= 0).toBe(true);
        expect(new Set(list.data.map(row => String(row.id))).size).toBe(list.data.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('reading options', () => {
  it.each<[unknown, readonly unknown[]]>([
    [[{ value: 1, label: '一' }], [{ value: 1, label: '一' }]],
    [[{ value: 'a' }], [{ value: 'a', label: 'a' }]],
    [[{ value: 1, label: 5 }], [{ value: 1, label: '1' }]],
    [[{ value: 1, label: '一', parentId: 3, more: true }], [{ value: 1, label: '一', parentId: 3 }]],
    [[{ value: 1, label: '一', parentId: null }], [{ value: 1, label: '一', parentId: null }]],
    [[{ value: 1, label: '一', parentId: '3' }], [{ value: 1, label: '一' }]],
    [[null, 1, {}, { label: 'x' }, { value: null }, { value: {} }], []],
    [null, []],
    [{ list: [{ value: 1 }] }, []],
  ])('returns, for %o, the options %o', (data, options) => {
    expect(readOptions(data)).toEqual(options);
  });
});

describe('the result of a bulk call', () => {
  it.each([null, undefined, [], 'ok', {}, { items: null }, { total: 9 }].map(data => ({ data })))(
    'counts all records as done when the response is $data',
    ({ data }) => {
      expect(readBulkResult(data, 3)).toEqual({ total: 3, success: 3, failed: 0, items: [], data });
    },
  );

  it('follows from the items of the response, whatever totals the response contains', () => {
    const data = {
      total: 9,
      success: 9,
      items: [{ id: 1, code: 0 }, { id: '2', code: 5, msg: 'no' }, null, { id: 3 }],
    };
    expect(readBulkResult(data, 3)).toEqual({
      total: 3,
      success: 1,
      failed: 2,
      items: [
        { id: 1, code: 0, msg: '' },
        { id: '2', code: 5, msg: 'no' },
        { id: 3, code: 1, msg: '' },
      ],
      data,
    });
  });

  it('adds up over several calls', () => {
    const failed = readBulkResult({ items: [{ id: 2, code: 1, msg: 'no' }] }, 1);
    expect(mergeBulkResults([readBulkResult(null, 1), failed])).toMatchObject({ total: 2, success: 1, failed: 1 });
    expect(mergeBulkResults([])).toEqual({ total: 0, success: 0, failed: 0, items: [], data: undefined });
  });
});
