import type { CodeList, CodeOf } from './codeList.ts';
import type { Fields } from './field.ts';
import type { Json } from '../base/json.ts';
import type { Kind, kinds } from '../kinds/kinds.ts';
import type { Resource } from './resource.ts';

/**
 * Value types of the field kinds whose value has several parts. A new field kind with several parts does not compile
 * until this type contains it.
 */
type RecordValues = Satisfies<
  {
    dateRange: { readonly start: string; readonly end: string };
    ipRange: { readonly start: string; readonly end: string };
    portRange: { readonly start: number; readonly end: number };
    geo: { readonly lng: number; readonly lat: number };
  },
  Record<KindWith<'record'>, unknown>
>;

/**
 * Value types of the field kinds whose value is a list. `rows` is unknown here: `ItemOf` derives its type from the fields.
 */
type ListValues = Satisfies<
  {
    tags: readonly string[];
    keyValues: readonly { readonly key: string; readonly value: string }[];
    rows: unknown;
  },
  Record<KindWith<'list'>, unknown>
>;

type ScalarValues = {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly json: Json;
};
type KindWith<V> = { [K in Kind]: (typeof kinds)[K]['value'] extends V ? K : never }[Kind];
type Satisfies<T extends C, C> = T;

/** Value of one item of a field. */
type ItemOf<F> = F extends { readonly kind: 'code'; readonly codes: infer L extends CodeList }
  ? CodeOf<L>
  : F extends { readonly kind: 'reference' | 'treeSelect' }
    ? F extends { readonly stores: infer S }
      ? S extends 'id'
        ? number
        : string
      : number
    : F extends { readonly kind: 'rows'; readonly fields: infer S extends Fields }
      ? readonly FieldValues<S>[]
      : F extends { readonly kind: infer K extends Kind }
        ? K extends keyof RecordValues
          ? RecordValues[K]
          : K extends keyof ListValues
            ? ListValues[K]
            : ScalarValues[(typeof kinds)[K]['value'] & keyof ScalarValues]
        : never;

/** Type of a field's value when the field is not empty. */
export type ValueOf<F> = F extends { readonly multiple: true } ? readonly ItemOf<F>[] : ItemOf<F>;

/**
 * True if every record has a value for the field: the form always requires the value, or only the platform writes the
 * field and the field has a default.
 */
type IsFilled<F> = F extends { readonly required: true | 'create' }
  ? F extends { readonly visibleWhen: unknown } | { readonly nullable: true }
    ? false
    : true
  : F extends { readonly readOnly: true; readonly default: unknown }
    ? true
    : false;

type FieldValues<S extends Fields> = {
  readonly [K in keyof S]: IsFilled<S[K]> extends true ? ValueOf<S[K]> : ValueOf<S[K]> | null;
};

/** Fields that must repeat the value of another field. */
type RepeatingField<R extends Resource> = R extends { readonly checks: readonly (infer C)[] }
  ? C extends { readonly check: 'matches'; readonly field: infer F }
    ? F
    : never
  : never;

/** All fields except the fields without a column: computed fields, and the repetition of a password. */
type StoredFields<R extends Resource, S extends Fields = R['fields']> = {
  [
    K in keyof S as S[K] extends { readonly computed: true }
      ? never
      : K extends RepeatingField<R>
        ? S[K] extends { readonly credential: true }
          ? never
          : K
        : K
  ]: S[K];
};

/**
 * English texts of bilingual fields; each text has its own column, whose name is the field's name with the suffix `En`.
 */
type EnglishTexts<S extends Fields> = {
  readonly [
    K in keyof S & string as S[K] extends { readonly kind: 'text'; readonly bilingual: true } ? `${K}En` : never
  ]: string | null;
};

interface IdColumns {
  readonly id: number;
  readonly revision: number;
}

/** Columns of every resource except resources of type `record`, which declare their own time fields. */
interface AuditColumns {
  readonly createTime: string;
  readonly updateTime: string;
  readonly operatorName: string | null;
}

type SystemColumns<R extends Resource> = R['type'] extends 'record' ? IdColumns : IdColumns & AuditColumns;

/** Row of a resource's table. Times are `YYYY-MM-DD HH:mm:ss` in the platform's time zone. */
export type RowOf<R extends Resource> = Omit<SystemColumns<R>, keyof R['fields']> &
  FieldValues<StoredFields<R>> &
  EnglishTexts<R['fields']>;

/** Fields that a form may contain. */
type WritableFields<S extends Fields> = {
  [K in keyof S as S[K] extends { readonly readOnly: true } | { readonly only: 'detail' } ? never : K]: S[K];
};

/** Validated values of a form: a required field has a value; every other field may be absent or empty. */
export type FormValues<S extends Fields> = {
  readonly [K in keyof S as IsFilled<S[K]> extends true ? K : never]: ValueOf<S[K]>;
} & {
  readonly [K in keyof S as IsFilled<S[K]> extends true ? never : K]?: ValueOf<S[K]> | null;
};

/** Values that a create or an update contains. */
export type WritableValuesOf<R extends Resource> = Partial<FieldValues<WritableFields<R['fields']>>>;

/** Fields for which a new row must contain a value: fields that are never empty and have no default. */
type MandatoryFields<S extends Fields> = {
  [
    K in keyof S as IsFilled<S[K]> extends true ? (S[K] extends { readonly default: unknown } ? never : K) : never
  ]: S[K];
};

/** Values of a new row. Fields that have a default or that may be empty can be absent. */
export type NewRowOf<R extends Resource> = Partial<Omit<RowOf<R>, 'id' | 'revision'>> &
  FieldValues<MandatoryFields<StoredFields<R>>>;

/** Values that the platform changes in a row. */
export type RowChange<R extends Resource> = Partial<Omit<RowOf<R>, 'id' | 'revision'>>;

/** Name of a resource's table: `client-users` has the table `client_users`. */
export type TableNameOf<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${TableNameOf<B>}` : N;

/** Tables of the given resources by name. */
export type TablesOf<R extends readonly Resource[]> = {
  [T in R[number] as TableNameOf<T['name']>]: RowOf<T>;
};

/** Fields whose value is only known under a condition. */
type ConditionallyKnown<S extends Fields> = {
  readonly [K in keyof S as S[K] extends { readonly knownWhen: unknown } ? K : never]: ValueOf<S[K]> | null;
};

/**
 * Record as the platform reads it before an effect: the columns and the computed fields. A field with `knownWhen` is
 * null while its condition does not hold.
 */
export type RecordOf<R extends Resource> = Omit<RowOf<R>, keyof ConditionallyKnown<R['fields']>> &
  ConditionallyKnown<R['fields']> & {
    readonly [K in keyof R['fields'] as R['fields'][K] extends { readonly computed: true } ? K : never]: ValueOf<
      R['fields'][K]
    > | null;
  };
