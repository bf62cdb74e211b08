import { describe, expect, it } from 'vitest';

import { derivedExpressionsOf } from '../../../platform/engine/resources/derivedExpressions.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { countOf, readFrom } from '../../../src/schemas/vocabulary/derivedValues.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { dateTime, integer, reference, references, text } from '../../../src/schemas/vocabulary/fields.ts';
import { type Resource, crud, defineResource } from '../../../src/schemas/vocabulary/resource.ts';

const label = { zh: '图书', en: 'Books' };

const loans = resourceOf('loans', {
  bookId: reference({ zh: '图书', en: 'Book' }, 'books', { required: true }),
  returnedAt: dateTime({ zh: '归还时间', en: 'Returned' }),
  doorCode: text({ zh: '门禁码', en: 'Door code' }, { secret: true }),
});

function resourceOf<F extends Fields>(name: string, fields: F) {
  return defineResource({
    name,
    title: label,
    noun: label,
    icon: 'Book',
    order: 1,
    type: 'crud',
    code: `test:${name}`,
    operations: crud(name),
    api: conventionalApi(`/api/resources/v1/${name}`),
    conditions: { open: { label: { zh: '未归还', en: 'Open' }, when: { empty: '$record.id' } } },
    fields: { title: text({ zh: '名称', en: 'Title' }, { title: true }), ...fields },
  });
}

function issuesOf(fields: Fields): readonly string[] {
  const books: Resource = resourceOf('books', fields);
  return derivedExpressionsOf(books, new Map([books, loans as Resource].map(item => [item.name, item]))).issues;
}

const number = { zh: '数量', en: 'Number' };

describe('a field that counts rows of another resource', () => {
  it('may map columns, and count only rows with given values that meet a named condition', () => {
    const counts = countOf('loans', { bookId: 'id' }, { values: { returnedAt: '2026-01-01 00:00:00' }, meets: 'open' });
    expect(issuesOf({ loanCount: integer(number, counts) })).toEqual([]);
  });

  it.each([
    ['an unknown resource', countOf('readers', { bookId: 'id' }), 'counts rows of the unknown resource readers'],
    ['an unknown column', countOf('loans', { bookNo: 'id' }), 'counts by the unknown column loans.bookNo'],
    ['an unknown own column', countOf('loans', { bookId: 'no' }), 'counts by the unknown column no'],
    [
      'an unknown column with a value',
      countOf('loans', {}, { values: { status: 1 } }),
      'counts by the unknown column loans.status',
    ],
    [
      'an unknown condition',
      countOf('loans', { bookId: 'id' }, { meets: 'late' }),
      'counts by the unknown condition loans.late',
    ],
  ])('stops the start of the platform if it names %s', (_, counts, issue) => {
    expect(issuesOf({ loanCount: integer(number, counts) })).toEqual([`fields.loanCount: ${issue}`]);
  });

  it('must be a computed field', () => {
    const { computed: _, ...counts } = countOf('loans', { bookId: 'id' });
    expect(validateResource(resourceOf('books', { loanCount: integer(number, counts) }))).toContainEqual({
      path: 'fields.loanCount.computed',
      message: 'only a computed field can count rows or read another record',
    });
  });
});

describe('a field that shows a value of a referenced record', () => {
  const lastLoan = reference({ zh: '最近借阅', en: 'Last loan' }, 'loans');
  const returned = (by: string, field: string) => dateTime({ zh: '归还时间', en: 'Returned' }, readFrom(by, field));

  it('may read any column of the other record', () => {
    expect(issuesOf({ lastLoan, returned: returned('lastLoan', 'returnedAt') })).toEqual([]);
  });

  it.each([
    ['a field that is no reference', { returned: returned('title', 'returnedAt') }, 'reads by title'],
    [
      'a reference to several records',
      {
        lastLoans: references({ zh: '借阅', en: 'Loans' }, 'loans'),
        returned: returned('lastLoans', 'returnedAt'),
      },
      'reads by lastLoans',
    ],
    [
      'a column that does not exist',
      { lastLoan, returned: returned('lastLoan', 'dueAt') },
      'reads the unknown column loans.dueAt',
    ],
    [
      'a secret of the other record',
      { lastLoan, returned: returned('lastLoan', 'doorCode') },
      'reads the unknown column loans.doorCode',
    ],
  ])('stops the start of the platform if it names %s', (_, fields, issue) => {
    expect(issuesOf(fields)).toEqual([expect.stringContaining(`fields.returned: ${issue}`)]);
  });
});
