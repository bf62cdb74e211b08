import { memoizePerObject } from '../base/memoizePerObject.ts';
import type { Field, Fields } from './field.ts';
import { dateTime, integer, text } from './fields.ts';
import type { Resource } from './resource.ts';

/**
 * Id of a record. The console does not format an id as a number, because an id identifies a record and measures
 * nothing.
 */
export const idField: Field = integer({ zh: '编号', en: 'ID' }, { readOnly: true, only: 'detail', sort: true });

const auditFields: Fields = {
  createTime: dateTime({ zh: '创建时间', en: 'Created' }, { readOnly: true, only: 'detail', sort: true }),
  updateTime: dateTime({ zh: '更新时间', en: 'Updated' }, { readOnly: true, only: 'detail', sort: true }),
  operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, only: 'detail' }),
};

/**
 * Returns all fields of a resource: the declared fields, and the fields that its type adds. Declared fields take
 * precedence.
 */
export const allFields: (resource: Pick<Resource, 'type' | 'fields' | 'wire'>) => Fields = memoizePerObject(
  resource => {
    const common = resource.type === 'record' || resource.wire ? {} : auditFields;
    return { id: idField, ...resource.fields, ...withoutNamed(common, resource.fields) };
  },
);

function withoutNamed(common: Fields, own: Fields): Fields {
  return Object.fromEntries(Object.entries(common).filter(([name]) => !(name in own)));
}

/** Returns the name of the field whose value is the name of a record; `id` if no field is the title. */
export function titleFieldOf(resource: Pick<Resource, 'fields'>): string {
  return Object.entries(resource.fields).find(([, field]) => field.title)?.[0] ?? 'id';
}
