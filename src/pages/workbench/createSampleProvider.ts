import type { DataProvider, RaRecord } from 'ra-core';

import type { Language } from '../../schemas/base/label.ts';
import { createSampleRows } from '../../schemas/published/sampleRows.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';

const rowCount = 8;

/** Creates a data provider that serves sample rows for one resource, sends no requests, and rejects all changes. */
export function createSampleProvider(screen: Resource, language: Language): DataProvider {
  const rows: readonly RaRecord[] = createSampleRows(screen, rowCount, language);
  const of = (name: string): RaRecord[] => (name === screen.name ? [...rows] : []);
  const refuse = () => Promise.reject(new Error('A preview changes nothing'));
  const list = async (name: string) => ({ data: of(name), total: of(name).length });
  return {
    getList: list,
    getManyReference: list,
    getMany: async (name: string, { ids }: { readonly ids: readonly unknown[] }) => ({
      data: of(name).filter(row => ids.includes(row.id)),
    }),
    getOne: async (name: string) => ({ data: of(name)[0] }),
    create: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
    options: async (name: string, { values = [] }: { readonly values?: readonly (string | number)[] }) =>
      name === screen.name
        ? rows.map(row => ({ value: row.id, label: String(row[titleFieldOf(screen)]) }))
        : values.map(value => ({ value, label: `${name} ${value}` })),
    children: async () => [],
    facets: async () => ({}),
    totals: async () => ({}),
    viewsOf: async () => ({ list: [], defaultId: null, mayShare: false }),
    defaultViews: async () => [],
  } as DataProvider;
}
