import type { CallHost } from './call.ts';
import type { Check } from './checks.ts';
import type { CodeList } from './codeList.ts';
import type { Condition } from './condition.ts';
import type { CountedRows, ReferencedValue } from './derivation.ts';
import type { ResourceCondition } from './namedConditions.ts';
import type { FileLimits } from './fileLimits.ts';
import type { Json } from '../base/json.ts';
import { type ColumnType, type FilterType, type KindDefinition, type Ordering, type ValueType } from '../kinds/kind.ts';
import { type Kind, kinds } from '../kinds/kinds.ts';
import type { Label } from '../base/label.ts';
import type { Rule } from '../rules/rules.ts';

/** Options that every field kind supports. Absent flags are off. */
export interface FieldOptions {
  /** Rejects an empty value; `create` only applies when a record is created. */
  readonly required?: true | 'create';
  /** True if the platform may also write records without a value, although forms require one. */
  readonly nullable?: true;
  /** Rules in addition to the rules of the field kind. */
  readonly rules?: readonly Rule[];
  /** Shows the field as a column; columns follow the order of the fields. */
  readonly list?: true;
  /** Offers the field as a filter; `search` also adds it to the list's search box. */
  readonly filter?: true | 'search';
  readonly sort?: true;
  /**
   * With `true`, only the platform sets the value. With `edit`, the operator enters the value when creating the record,
   * and nobody can change it later.
   */
  readonly readOnly?: true | 'edit';
  /** Limits the field to the create form (such as a first password) or to the detail page. */
  readonly only?: 'create' | 'detail';
  /** The platform rejects a second record with the same value. `with` adds further fields to the unique key. */
  readonly unique?: true | { readonly with?: readonly string[]; readonly says?: Label };
  /** The platform never returns the value; an empty value on edit keeps the stored one. */
  readonly secret?: true;
  /** Password of an account. The browser sends the password hashed and encrypted; the platform stores a salted hash. */
  readonly credential?: true;
  readonly default?: Json;
  readonly unit?: Label;
  readonly help?: Label;
  /**
   * True if the platform computes the value with an expression on every read of the record; no column stores the value.
   */
  readonly computed?: true;
  /** The computed value is the number of these rows; see `countOf`. */
  readonly counts?: CountedRows;
  /** The computed value is this value of a referenced record; see `readFrom`. */
  readonly reads?: ReferencedValue;
  /**
   * Prefix of the number that the platform gives to each new record: prefix, day and id, such as `QY20260301000042`. Only
   * for a read-only text.
   */
  readonly recordNo?: string;
  /** True if the value of this field is the name of the record. */
  readonly title?: true;
  /** Condition for showing the field; a hidden field is never required. */
  readonly visibleWhen?: Condition;
  /** Condition under which the field is required. */
  readonly requiredWhen?: Condition;
  /** Condition under which an existing record's value cannot be changed. */
  readonly readOnlyWhen?: Condition;
  /**
   * Condition under which the value of a record is known; otherwise the field reads as empty in lists, details, filters
   * and files. Only for read-only fields.
   */
  readonly knownWhen?: ResourceCondition;
  /** Treatment of the value while the field is hidden. Default `omit`: not stored on create, unchanged on edit. */
  readonly whenHidden?: 'omit' | 'clear' | 'keep';
  /**
   * Treatment of a value that is no longer among the options after a change of the field that narrows the options;
   * `clear` by default.
   */
  readonly onDriverChange?: 'clear' | 'keep';
  /** Allows editing in the list cell. */
  readonly inline?: true;
  /** Name of another field. The detail page shows this value as a change from the value of that field. */
  readonly diffWith?: string;
  /** The platform stores the value in both languages; it is displayed and searched in the user's language. */
  readonly bilingual?: true;
  /**
   * The value is a message of the platform (`platform/engine/messages/messages.ts`); the console displays and searches
   * the message in the user's language.
   */
  readonly said?: true;
  /**
   * The value is the name of a screen, or of a module without a screen (`logModulesWithoutScreen`); lists, filters and
   * exports use the title.
   */
  readonly screen?: true;
  /** True if the field stores several values (enumerated values, references, tree nodes). */
  readonly multiple?: true;
}

interface FieldBase extends FieldOptions {
  readonly label: Label;
}

/** Source of a selected value: the other resource, and the field of that resource that is stored (`id` by default). */
interface Target {
  readonly resource: string;
  readonly stores?: string;
}

/** Enumerated field: its value is an item of a code list. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly codes: CodeList;
  /** Selectable values for each value of another field. */
  readonly among?: { readonly by: string; readonly values: Readonly<Record<string, readonly (number | string)[]>> };
}

/** Field that names records of another resource. */
export interface ReferenceField extends FieldBase, Target {
  readonly kind: 'reference';
  /**
   * Narrows the options: maps filters of the other resource to the fields of this form that supply the filter values.
   */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /**
   * Fixed filters on the options, by filter name of the other resource; `$record.name` takes a value of the action's
   * record. These filters only hide options that the platform would reject; the platform still validates the value.
   */
  readonly offered?: Readonly<Record<string, string | number | boolean>>;
  /** Legacy call that returns all options at once, and the field with the name of each option. */
  readonly listedAt?: LegacyOptionsCall;
}

/** Call of an older platform that returns all options at once. */
export interface LegacyOptionsCall {
  readonly path: string;
  readonly label: string;
  readonly host?: CallHost;
}

/** Field that selects nodes of a tree resource. */
export interface TreeField extends FieldBase, Target {
  readonly kind: 'treeSelect';
}

/** Field that holds the URLs of uploaded pictures or files. */
export interface FileField extends FieldBase {
  readonly kind: 'image' | 'file';
  readonly limits: FileLimits;
}

/** List of records within the record; all items have the same few fields. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/** Field kinds that need more than a label. */
type RichKind = 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows';

/** Field of a kind that needs only a label. */
export interface PlainField extends FieldBase {
  readonly kind: Exclude<Kind, RichKind>;
}

export type Field = PlainField | CodeField | ReferenceField | TreeField | FileField | RowsField;

export type Fields = Readonly<Record<string, Field>>;

/**
 * Returns the definition of the field's kind. For properties that also depend on the field, use the functions below.
 */
export function kindDefinitionOf(field: Field): KindDefinition {
  return kinds[field.kind];
}

export function valueTypeOf(field: Field): ValueType {
  return field.multiple || kindDefinitionOf(field).item ? 'list' : itemTypeOf(field);
}

/** Returns the type of one value, also for a field that holds several values. */
export function itemTypeOf(field: Field): ValueType {
  const { item } = kindDefinitionOf(field);
  if (item) return item;
  switch (field.kind) {
    case 'code':
      return typeof field.codes.items[0]?.value === 'string' ? 'string' : 'number';
    case 'reference':
    case 'treeSelect':
      return storesId(field) ? 'number' : 'string';
    default:
      return kindDefinitionOf(field).value;
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
  return isChosen || field.multiple ? columnOfValue[valueTypeOf(field)] : kindDefinitionOf(field).column;
}

/** Returns the sort order of the field, when plain character order would be misleading. */
export function orderingOf(field: Field): Ordering | undefined {
  return columnTypeOf(field) === 'text' ? kindDefinitionOf(field).order : undefined;
}

export function filterTypeOf(field: Field): FilterType | null {
  if (!field.filter || field.secret || field.credential) return null;
  // Screens are stored by name but searched by title, so a filter cannot match a part of the title.
  return field.screen ? 'oneOf' : kindDefinitionOf(field).filter;
}

/**
 * Returns all rules of the field: the rules of its kind, the character limit, and the rules that the field declares.
 */
export function rulesOf(field: Field): readonly Rule[] {
  const { rules: ofKind, maxCharacters } = kindDefinitionOf(field);
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

/** Returns the fields of each item, for field kinds whose items are records. */
export function subFieldsOf(field: Field): Fields | undefined {
  if (field.kind === 'rows') return field.fields;
  return field.kind === 'keyValues' ? keyValueFields : undefined;
}

function storesId(field: ReferenceField | TreeField): boolean {
  return (field.stores ?? 'id') === 'id';
}
