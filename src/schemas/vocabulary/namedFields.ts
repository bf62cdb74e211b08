import type { Fields } from './field.ts';

/** Value of a property, for each member of a union that has the property. */
type At<T, K extends string> = T extends { readonly [P in K]: infer V } ? V : never;

type Items<T, K extends string> = At<T, K> extends infer L ? (L extends readonly (infer I)[] ? I : never) : never;

/** Keys of each member of a union; none for `never`. */
type KeysOf<T> = T extends unknown ? keyof T : never;

type SystemFieldName = 'id' | 'createTime' | 'updateTime' | 'operatorName';

/** Names of fields in the parts of a resource outside its fields. */
type NamedFields<R> =
  | At<R, 'naturalKey'>
  | At<At<R, 'sort'>, 'field'>
  | At<At<R, 'tree'>, 'parent'>
  | At<At<R, 'tree'>, 'order'>
  | Items<R, 'totals'>
  | Items<R, 'live'>
  | Items<Items<R, 'sections'>, 'fields'>
  | At<Items<R, 'checks'>, 'field'>
  | At<Items<R, 'checks'>, 'other'>
  | At<At<Items<R, 'actions'>, 'transition'>, 'field'>
  | KeysOf<At<Items<R, 'actions'>, 'sets'>>
  | At<Items<R, 'turns'>, 'field'>
  | At<Items<R, 'turns'>, 'at'>
  | Items<Items<R, 'turns'>, 'full'>
  | KeysOf<At<Items<R, 'turns'>, 'sets'>>;

/**
 * Requires that a resource has every field that its sort order, its checks, its sections, its actions or its scheduled
 * transitions name; otherwise the resource does not compile.
 */
export type KnownFieldNames<R extends { readonly fields: Fields }> =
  Exclude<NamedFields<R>, keyof R['fields'] | SystemFieldName> extends infer Unknown
    ? [Unknown] extends [never]
      ? unknown
      : { readonly 'a part of the resource names a field that does not exist': Unknown }
    : never;
