import { useGetOne } from 'ra-core';

import { isEmpty } from '../../schemas/condition.ts';
import type { Field, Fields } from '../../schemas/field.ts';
import { defaultValuesOf, valuesOf } from '../form/values.ts';
import { useTellUnread } from '../useTellUnread.ts';
import { wholeRecord } from '../wholeRecord.ts';
import type { StartedAction } from './actionStarter.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the form of an action starts with: its defaults, and what a single record holds in fields of the same name and
 * kind, so that an end is moved and a choice changed from where they are. `undefined` until the record is there, where a
 * list has only a part of it.
 */
export function useStartValues({ resource, records, all }: StartedAction, fields: Fields): Values | undefined {
  const record = all === undefined && records.length === 1 ? records[0] : undefined;
  const shared = record ? sharedFields(fields, resource.fields) : {};
  const isPart = Object.keys(shared).some(name => record?.[name] === undefined);
  const { data, error, isPending } = useGetOne(
    resource.name,
    { id: record?.id ?? '', meta: wholeRecord },
    { enabled: isPart, retry: false },
  );
  useTellUnread(error);
  if (isPart && isPending) return undefined;
  const held = Object.entries(valuesOf(shared, data ?? record ?? {})).filter(([, value]) => !isEmpty(value));
  return { ...defaultValuesOf(fields, 'create'), ...Object.fromEntries(held) };
}

function sharedFields(form: Fields, record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(form).filter(([name, field]) => {
      const own = Object.hasOwn(record, name) ? record[name] : undefined;
      return own !== undefined && field.kind !== 'password' && isAlike(field, own);
    }),
  );
}

/** Whether a value of one is a value of the other. */
function isAlike(one: Field, other: Field): boolean {
  if (one.multiple !== other.multiple) return false;
  if (one.kind === 'code' && other.kind === 'code') return one.codes.name === other.codes.name;
  if ('resource' in one && 'resource' in other) {
    return one.kind === other.kind && one.resource === other.resource && one.stores === other.stores;
  }
  return one.kind === other.kind;
}
