import type { CodeList } from './codeList.ts';
import type { Condition } from './condition.ts';
import type { Json } from './json.ts';
import { type ColumnType, type FilterType, type KindDefinition, type ValueType } from './kinds/kind.ts';
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
  /** The platform refuses a second record with the same value. */
  readonly unique?: true;
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
  /** On the detail page, shown as what has changed since the value of this other field. */
  readonly diffWith?: string;
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
}

export interface ReferenceField extends FieldBase, Target {
  readonly kind: 'reference';
}

export interface TreeField extends FieldBase, Target {
  readonly kind: 'treeSelect';
}

interface PlainField extends FieldBase {
  readonly kind: Exclude<Kind, 'code' | 'reference' | 'treeSelect'>;
}

export type Field = PlainField | CodeField | ReferenceField | TreeField;

export type Fields = Readonly<Record<string, Field>>;

/** The kind's facts about a field; where they depend on the field itself, use the functions below. */
export function kindOf(field: Field): KindDefinition {
  return kinds[field.kind];
}

export function valueTypeOf(field: Field): ValueType {
  return field.multiple ? 'list' : itemTypeOf(field);
}

/** What one value is, also where the field holds several. */
export function itemTypeOf(field: Field): ValueType {
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
  json: 'json',
};

export function columnTypeOf(field: Field): ColumnType {
  const isChosen = field.kind === 'code' || field.kind === 'reference' || field.kind === 'treeSelect';
  return isChosen || field.multiple ? columnOfValue[valueTypeOf(field)] : kindOf(field).column;
}

export function filterTypeOf(field: Field): FilterType | null {
  return field.filter && !field.secret ? kindOf(field).filter : null;
}

/** Every rule that the field keeps: its kind's, its limit of characters, its own. */
export function rulesOf(field: Field): readonly Rule[] {
  const { rules: ofKind, maxCharacters } = kindOf(field);
  const own = field.rules ?? [];
  const isLimited = own.some(rule => rule.rule === 'max' || rule.rule === 'length');
  const limit: readonly Rule[] = maxCharacters && !isLimited ? [{ rule: 'max', max: maxCharacters }] : [];
  return [...ofKind, ...limit, ...own];
}

function storesId(field: ReferenceField | TreeField): boolean {
  return (field.stores ?? 'id') === 'id';
}
