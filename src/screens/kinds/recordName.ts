import type { RaRecord } from 'ra-core';

import type { Resource } from '../../schemas/resource.ts';
import { titleFieldOf } from '../../schemas/systemFields.ts';
import { referenceKey } from './referenceKey.ts';
import { type Labels, useReferenceLabels } from './useReferenceLabels.ts';

type Called = Pick<Resource, 'fields'>;

/** What a record is called: the value of its title, or the name of the record that its title refers to. */
export function recordName({ fields }: Called, record: RaRecord, labels: Labels): string {
  const title = titleFieldOf({ fields });
  const field = fields[title];
  const value = String(record[title] ?? record.id);
  return (field?.kind === 'reference' && labels.get(referenceKey(field))?.get(value)?.label) || value;
}

/** Tells what records are called that are in no table, which would know already. */
export function useRecordName(resource: Called, records: readonly RaRecord[]): (record: RaRecord) => string {
  const title = titleFieldOf(resource);
  const field = resource.fields[title];
  const labels = useReferenceLabels(field ? [[title, field]] : [], records);
  return record => recordName(resource, record, labels);
}
