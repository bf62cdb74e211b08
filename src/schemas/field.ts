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

/** Options that every field kind supports. Absent flags are off. */
export interface FieldOptions {
  /** Rejects an empty value; `create` only does so when a record is created. */
  readonly required?: true | 'create';
  /** Rules in addition to those of the kind. */
  readonly rules?: readonly Rule[];
  /** Shows the field as a column; columns follow the order of the fields. */
  readonly list?: true;
  /** Offers the field as a filter; `search` also adds it to the list's search box. */
  readonly filter?: true | 'search';
  readonly sort?: true;
  /** The platform sets the value; with `edit`, the operator enters it once, on create. */
  readonly readOnly?: true | 'edit';
  /** Limits the field to the create form (such as a first password) or to the detail page. */
  readonly only?: 'create' | 'detail';
  /** The platform rejects a second record with the same value; `with` adds further fields to the unique key. */
  readonly unique?: true | { readonly with?: readonly string[]; readonly says?: Label };
  /** The platform never returns the value; an empty value on edit keeps the stored one. */
  readonly secret?: true;
  /** Password of an account: sent hashed and encrypted, stored as a salted hash. */
  readonly credential?: true;
  readonly default?: Json;
  readonly unit?: Label;
  readonly help?: Label;
  /** The field's value is the name of the record. */
  readonly title?: true;
  /** Condition for showing the field; a hidden field is never required. */
  readonly visibleWhen?: Condition;
  /** Condition under which the field is required. */
  readonly requiredWhen?: Condition;
  /** Condition under which an existing record's value cannot be changed. */
  readonly readOnlyWhen?: Condition;
  /** Treatment of a hidden field's value. By default it is omitted: not stored on create, unchanged on edit. */
  readonly whenHidden?: 'omit' | 'clear' | 'keep';
  /** Treatment of a value that no longer fits a field it depends on; cleared by default. */
  readonly onDriverChange?: 'clear' | 'keep';
  /** Allows editing in the list cell. */
  readonly inline?: true;
  /** Name of another field; the detail page shows this value as the change from that one. */
  readonly diffWith?: string;
  /** The platform stores the value in both languages; it is displayed and searched in the user's language. */
  readonly bilingual?: true;
  /** Value is a message of the platform (`platform/messages.ts`), displayed and searched in the user's language. */
  readonly said?: true;
  /**
   * Value is the name of a screen, or of a module without one (`modulesWithoutScreen`); displayed, chosen and exported
   * by title.
   */
  readonly screen?: true;
  /** The field holds several values instead of one (codes, references, trees). */
  readonly multiple?: true;
}

interface FieldBase extends FieldOptions {
  readonly label: Label;
}

/** Source of a chosen value: the other resource and its field that is stored, `id` by default. */
interface Target {
  readonly resource: string;
  readonly stores?: string;
}

export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly codes: CodeList;
  /** Selectable values by the value of another field. */
  readonly among?: { readonly by: string; readonly values: Readonly<Record<string, readonly (number | string)[]>> };
}

export interface ReferenceField extends FieldBase, Target {
  readonly kind: 'reference';
  /** Narrows the choices: filters of the other resource, each with the field of this form that supplies its value. */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /**
   * Fixed filters on the choices, by the other resource's filter names; `$record.name` takes a value of the action's
   * record. They only hide choices that the platform would refuse; the platform still validates.
   */
  readonly offered?: Readonly<Record<string, string | number | boolean>>;
  /** Legacy call that returns all choices at once, and the field with each choice's name. */
  readonly listedAt?: LegacyOptionsCall;
}

export interface LegacyOptionsCall {
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

/** List of records inside the record, all with the same few fields. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: Fields;
  readonly checks?: readonly Check[];
}

/** Kinds that need more than a label. */
type RichKind = 'code' | 'reference' | 'treeSelect' | 'image' | 'file' | 'rows';

interface PlainField extends FieldBase {
  readonly kind: Exclude<Kind, RichKind>;
}

export type Field = PlainField | CodeField | ReferenceField | TreeField | FileField | RowsField;

export type Fields = Readonly<Record<string, Field>>;

/** Returns the definition of the field's kind. Use the functions below for facts that also depend on the field. */
export function kindDefinitionOf(field: Field): KindDefinition {
  return kinds[field.kind];
}

export function valueTypeOf(field: Field): ValueType {
  return field.multiple || kindDefinitionOf(field).item ? 'list' : itemTypeOf(field);
}

/** Returns the type of one value, also when the field holds several. */
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

/** Returns the sort order of the field when plain character order would be misleading. */
export function orderingOf(field: Field): Ordering | undefined {
  return columnTypeOf(field) === 'text' ? kindDefinitionOf(field).order : undefined;
}

export function filterTypeOf(field: Field): FilterType | null {
  if (!field.filter || field.secret || field.credential) return null;
  // Screens are stored by name but searched by title, so a part of a title cannot be matched.
  return field.screen ? 'oneOf' : kindDefinitionOf(field).filter;
}

/** Returns every rule of the field: the kind's rules, the character limit and its own. */
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

/** Returns the fields of each item, for kinds whose items are records. */
export function subFieldsOf(field: Field): Fields | undefined {
  if (field.kind === 'rows') return field.fields;
  return field.kind === 'keyValues' ? keyValueFields : undefined;
}

function storesId(field: ReferenceField | TreeField): boolean {
  return (field.stores ?? 'id') === 'id';
}
