import { useGetOne } from 'ra-core';

import { isEmpty } from '../../schemas/base/json.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import { defaultValuesOf, editableValuesOf } from '../form/formValues.ts';
import { useFailedReadNotice } from '../useFailedReadNotice.ts';
import { fullRecordMeta } from '../fullRecord.ts';
import type { StartedAction } from './actionStarter.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values of an action's form: the defaults and, for a single record, the record's values of fields
 * with the same name and kind, so that the user edits the current values. If the list contains only a part of the
 * record, returns `undefined` until the full record has loaded.
 */
export function useActionInitialValues({ resource, records, all }: StartedAction, fields: Fields): Values | undefined {
  const record = all === undefined && records.length === 1 ? records[0] : undefined;
  const shared = record ? sharedFields(fields, resource.fields) : {};
  // Without a detail call, only the row of the list is available.
  const isPart = resource.api.detail !== undefined && Object.keys(shared).some(name => record?.[name] === undefined);
  const { data, error, isPending } = useGetOne(
    resource.name,
    { id: record?.id ?? '', meta: fullRecordMeta },
    { enabled: isPart, retry: false },
  );
  useFailedReadNotice(error);
  if (isPart && isPending) return undefined;
  const filled = Object.entries(editableValuesOf(shared, data ?? record ?? {})).filter(([, value]) => !isEmpty(value));
  return { ...defaultValuesOf(fields, 'create'), ...Object.fromEntries(filled) };
}

function sharedFields(form: Fields, record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(form).filter(([name, field]) => {
      const own = Object.hasOwn(record, name) ? record[name] : undefined;
      return own !== undefined && field.kind !== 'password' && isCompatibleField(field, own);
    }),
  );
}

/** Returns whether values of one field are valid for the other field. */
function isCompatibleField(a: Field, b: Field): boolean {
  if (a.multiple !== b.multiple) return false;
  if (a.kind === 'code' && b.kind === 'code') return a.codes.name === b.codes.name;
  if ('resource' in a && 'resource' in b) {
    return a.kind === b.kind && a.resource === b.resource && a.stores === b.stores;
  }
  return a.kind === b.kind;
}
