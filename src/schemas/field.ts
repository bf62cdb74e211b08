import type { CallHost } from './call.ts';
import type { Check } from './checks.ts';
import type { CodeList } from './codeList.ts';
import type { Condition } from './condition.ts';
import type { FileLimits } from './fileLimits.ts';
import type { Json } from './json.ts';
import { type ColumnType, type FilterType, type KindDefinition, type Ordering, type ValueType } from './kinds/kind.ts';
import { type Kind, kinds } from './kinds/kinds.ts';
import type { Label } from './label.ts';
import type { Rule } from './rules/rules.ts';

/** What a field of any kind may say about itself. Absent flags are off. */
export interface FieldOptions {
  /** Not empty; `create` asks for it only while the record is made. */
  readonly required?: true | 'create';
  /** Rules beside those of the kind. */
  readonly rules?: readonly Rule[];
  /** A column of the table; the columns stand in the order of the fields. */
  readonly list?: true;
  /** Offered as a filter; `search` also puts it in the search box of the list. */
  readonly filter?: true | 'search';
  readonly sort?: true;
  /** Filled by the platform; `edit` means that it is typed once, on create. */
  readonly readOnly?: true | 'edit';
  /** Only part of the create form (a first password), or only of the detail page. */
  readonly only?: 'create' | 'detail';
  /** The platform refuses a second record with the same value; with a list, of these fields together with this one. */
  readonly unique?: true | { readonly with?: readonly string[]; readonly says?: Label };
  /** Never returned by the platform; an empty value on edit leaves it as it is. */
  readonly secret?: true;
  /** A password of an account: sent hashed and encrypted, kept as a salted hash (spec section 7). */
  readonly credential?: true;
  readonly default?: Json;
  readonly unit?: Label;
  readonly help?: Label;
  /** The display name of the record. */
  readonly title?: true;
  /** Shown, and required when `required` is set, only while the condition holds. */
  readonly visibleWhen?: Condition;
  /** Required while the condition holds. */
  readonly requiredWhen?: Condition;
  /** Of a record that is there, not to be changed while the condition holds. */
  readonly readOnlyWhen?: Condition;
  /** What becomes of the value while the field is hidden: left out on create and kept on edit, unless said otherwise. */
  readonly whenHidden?: 'omit' | 'clear' | 'keep';
  /** Whether a value goes when it no longer fits what it depends on; it does, unless said otherwise. */
  readonly onDriverChange?: 'clear' | 'keep';
  /** May be changed in its cell of the list. */
  readonly inline?: true;
  /** On the detail page, shown as what has changed since the value of this other field. */
  readonly diffWith?: string;
  /** Written by the platform in both languages, read and searched in the reader's. */
  readonly bilingual?: true;
  /** One of the platform's own sentences (`platform/sayings.ts`), read and searched in the reader's language. */
  readonly said?: true;
  /** The name of a screen, or of a part that has none (`otherModules`): shown, chosen and exported by its title. */
  readonly screen?: true;
  /** Several values instead of one (codes, references, trees). */
  readonly multiple?: true;
}

interface FieldBase extends FieldOptions {
  readonly label: Label;
}

/** Where a chosen value comes from: the other resource and the field of it that is stored, `id` unless named. */
interface Target {
  readonly resource: string;
  readonly stores?: string;
}

export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly codes: CodeList;
  /** The values that may be chosen, by the value of another field. */
  readonly among?: { readonly by: string; readonly values: Readonly<Record<string, readonly (number | string)[]>> };
}

export interface ReferenceField extends FieldBase, Target {
  readonly kind: 'reference';
  /** Only records that share these values: filter of the other resource, by the field of this form that gives it. */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /**
   * What is offered at all: filters of the other resource with their values, where `$record.name` is a value of the
   * record that an action is started on. It spares the operator what would be refused; refusing is the platform's.
   */
  readonly offered?: Readonly<Record<string, string | number | boolean>>;
  /** A call that answers all choices at once in the older form, with the field of each that says what it is called. */
  readonly listedAt?: ListedAt;
}

export interface ListedAt {
  readonly path: string;
  readonly label: string;
  readonly host?: CallHost;
}

export interface TreeField extends FieldBase, Target {
  readonly kind: 'treeSelect';
}

export interface FileField extends FieldBase {
  readonly kind: 'image' | 'file';
  readonly limits: FileLimits;
}

/** A list of records inside the record, each with the same few fields. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/** The kinds that need more than a label. */
type RichKind = 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows';

interface PlainField extends FieldBase {
  readonly kind: Exclude<Kind, RichKind>;
}

export type Field = PlainField | CodeField | ReferenceField | TreeField | FileField | RowsField;

export type Fields = Readonly<Record<string, Field>>;

/** The kind's facts about a field; where they depend on the field itself, use the functions below. */
export function kindOf(field: Field): KindDefinition {
  return kinds[field.kind];
}

export function valueTypeOf(field: Field): ValueType {
  return field.multiple || kindOf(field).item ? 'list' : itemTypeOf(field);
}

/** What one value is, also where the field holds several. */
export function itemTypeOf(field: Field): ValueType {
  const { item } = kindOf(field);
  if (item) return item;
  switch (field.kind) {
    case 'code':
      return typeof field.codes.items[0]?.value === 'string' ? 'string' : 'number';
    case 'reference':
    case 'treeSelect':
      return storesId(field) ? 'number' : 'string';
    default:
      return kindOf(field).value;
  }
}

const columnOfValue: { readonly [V in ValueType]: ColumnType } = {
  string: 'text',
  number: 'integer',
  boolean: 'boolean',
  list: 'json',
  record: 'json',
  json: 'json',
};

export function columnTypeOf(field: Field): ColumnType {
  const isChosen = field.kind === 'code' || field.kind === 'reference' || field.kind === 'treeSelect';
  return isChosen || field.multiple ? columnOfValue[valueTypeOf(field)] : kindOf(field).column;
}

/** Sort order of the field when character order would mislead people. */
export function orderingOf(field: Field): Ordering | undefined {
  return columnTypeOf(field) === 'text' ? kindOf(field).order : undefined;
}

export function filterTypeOf(field: Field): FilterType | null {
  if (!field.filter || field.secret) return null;
  // A part of the title is no part of the name.
  return field.screen ? 'oneOf' : kindOf(field).filter;
}

/** Every rule that the field keeps: its kind's, its limit of characters, its own. */
export function rulesOf(field: Field): readonly Rule[] {
  const { rules: ofKind, maxCharacters } = kindOf(field);
  const own = field.rules ?? [];
  const isLimited = own.some(({ rule }) => rule === 'max' || rule === 'length' || rule === 'visible');
  const rule = field.kind === 'richText' ? 'visible' : 'max';
  const limit: readonly Rule[] = maxCharacters && !isLimited ? [{ rule, max: maxCharacters }] : [];
  return [...ofKind, ...limit, ...own];
}

const keyValueFields: Fields = {
  key: { kind: 'text', label: { zh: '参数名', en: 'Key' }, required: true, rules: [{ rule: 'max', max: 40 }] },
  value: { kind: 'text', label: { zh: '参数值', en: 'Value' }, required: true, rules: [{ rule: 'max', max: 256 }] },
};

/** The fields of each item, for the kinds whose items are records. */
export function subFieldsOf(field: Field): Fields | undefined {
  if (field.kind === 'rows') return field.fields;
  return field.kind === 'keyValues' ? keyValueFields : undefined;
}

function storesId(field: ReferenceField | TreeField): boolean {
  return (field.stores ?? 'id') === 'id';
}
