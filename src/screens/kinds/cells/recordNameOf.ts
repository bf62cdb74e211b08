import type { RaRecord } from 'ra-core';

import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../schemas/vocabulary/systemFields.ts';
import { referenceKey } from './referenceKey.ts';
import { type ReferenceLabels, useReferenceLabels } from './useReferenceLabels.ts';

type NamedResource = Pick<Resource, 'fields'>;

/** Returns the name of a record: the value of its title field, or the name of the record to which this field refers. */
export function recordNameOf({ fields }: NamedResource, record: RaRecord, labels: ReferenceLabels): string {
  const title = titleFieldOf({ fields });
  const field = fields[title];
  const value = String(record[title] ?? record.id);
  return (field?.kind === 'reference' && labels.get(referenceKey(field))?.get(value)?.label) || value;
}

/** Returns the function that gives the names of records outside of tables. Loads the labels of referenced records. */
export function useRecordName(resource: NamedResource, records: readonly RaRecord[]): (record: RaRecord) => string {
  const title = titleFieldOf(resource);
  const field = resource.fields[title];
  const labels = useReferenceLabels(field ? [[title, field]] : [], records);
  return record => recordNameOf(resource, record, labels);
}
