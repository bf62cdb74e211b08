import type { CountedRows, ReferencedValue } from './derivation.ts';
import type { ConditionNameOf } from './namedConditions.ts';
import type { Resource } from './resource.ts';
import type { RowOf } from './rowOf.ts';

type CountFilter<R extends Resource> = {
  readonly values?: Partial<RowOf<R>>;
  readonly meets?: ConditionNameOf<R>;
};

/**
 * Options of a number field that counts rows of another resource. The platform counts whenever it reads the record, so
 * the number is never outdated and needs no effect. `columns` maps columns of the other resource to columns of this
 * record; a row counts when the values of every pair are equal. The type argument checks the names; leave it out if the
 * two resources derive values from each other, because TypeScript cannot infer such types. The platform checks the
 * names when it starts.
 *
 * @example
 * const loans = defineResource({
 *   name: 'loans', title: { zh: '借阅', en: 'Loans' }, noun: { zh: '借阅', en: 'loan' }, icon: 'Book', order: 1,
 *   type: 'crud', code: 'library:loans', operations: {}, api: conventionalApi('/api/resources/v1/loans'),
 *   fields: { bookId: reference({ zh: '图书', en: 'Book' }, 'books') },
 * });
 * // In `books.ts`, with `import type loans from './loans.ts'`:
 * integer({ zh: '借阅次数', en: 'Loans' }, { ...countOf<typeof loans>('loans', { bookId: 'id' }), list: true })
 */
export function countOf<R extends Resource = Resource>(
  resource: R['name'],
  columns: { readonly [K in keyof RowOf<R> & string]?: string },
  filter: CountFilter<R> = {},
): { readonly computed: true; readonly readOnly: true; readonly counts: CountedRows } {
  return { computed: true, readOnly: true, counts: { resource, columns, ...filter } as CountedRows };
}

/**
 * Options of a field that shows a value of the record to which another field of this record refers. The platform reads
 * the value instead of copying it, so the value stays correct when the other record changes.
 *
 * @example
 * ip({ zh: '设备IP', en: 'Device IP' }, { ...readFrom('deviceId', 'deviceIp'), list: true })
 */
export function readFrom<R extends Resource = Resource>(
  by: string,
  field: keyof RowOf<R> & string,
): { readonly computed: true; readonly readOnly: true; readonly reads: ReferencedValue } {
  return { computed: true, readOnly: true, reads: { by, field } };
}
