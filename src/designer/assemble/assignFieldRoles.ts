import { type Field, itemTypeOf, kindDefinitionOf, valueTypeOf } from '../../schemas/vocabulary/field.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import type { ProposedField } from '../fields/proposeFields.ts';
import type { Guess } from '../proposal.ts';
import { formatReason } from '../reasons.ts';
import { splitWords } from '../words/splitWords.ts';

const maxColumns = 8;
const maxFilters = 8;

/** Field names that suit the title of a record, best first. */
const titleNames = [
  /^(name|title|label|subject)$/,
  /^(display|full|real|nick) name$/,
  / (name|title)$/,
  /\b(name|title)\b/,
  /\b(code|sn|slug|sku)$/,
  /\b(no|number|key)$/,
  /\b(email|user)\b/,
];

/** Field kinds that are too wide for a table column. */
const tooWide: ReadonlySet<Kind> = new Set([
  'longText',
  'richText',
  'json',
  'rows',
  'keyValues',
  'password',
  'file',
  'idCard',
  'bankCard',
]);

const searchable: ReadonlySet<Kind> = new Set(['code', 'boolean', 'reference', 'email', 'phone', 'ip', 'mac']);

interface Roles {
  /** Fields with the flags of their roles, title first. */
  readonly fields: readonly ProposedField[];
  readonly naturalKey?: string;
  readonly guesses: readonly Guess[];
}

/** Assigns roles to fields: title of the record, columns, filters, and the key by which imports identify records. */
export function assignFieldRoles(made: readonly ProposedField[], parameterNames: ReadonlySet<string>): Roles {
  const title = titleOf(made);
  const ordered =
    title === undefined
      ? made
      : [...made.filter(item => item.name === title), ...made.filter(item => item.name !== title)];
  const columns = namesOf(ordered, ({ field }) => !tooWide.has(field.kind) && !field.secret, maxColumns);
  const filters = namesOf(ordered, item => item.name !== title && isFilter(item, parameterNames), maxFilters);
  const keys = ordered.filter(({ facts, field }) => (facts.unique || facts.primary) && isKey(field));
  const fields = ordered.map(({ name, field, facts }) => ({
    name,
    facts,
    field: flagged(field, {
      isTitle: name === title,
      isColumn: columns.has(name) || name === title,
      isAsked: filters.has(name),
      isUnique: keys.some(key => key.name === name),
    }),
  }));
  const natural = keys.find(({ field }) => field.required)?.name;
  return {
    fields,
    ...(natural === undefined ? {} : { naturalKey: natural }),
    guesses: [
      ...(title === undefined
        ? []
        : [{ path: `fields.${title}.title`, choice: true, confidence: 0.7, reason: formatReason('title') }]),
      ...[...columns].map(name => ({
        path: `fields.${name}.list`,
        choice: true,
        confidence: 0.6,
        reason: formatReason('column'),
      })),
      ...[...filters].map(name => ({
        path: `fields.${name}.filter`,
        choice: true,
        confidence: parameterNames.has(name) ? 0.95 : 0.6,
        reason: formatReason(parameterNames.has(name) ? 'parameterOfList' : 'filter'),
      })),
      ...keys.map(({ name, facts }) => ({
        path: `fields.${name}.unique`,
        choice: true,
        confidence: facts.examples.length > 0 ? 0.5 : 0.95,
        reason: facts.examples.length > 0 ? formatReason('allDifferent') : formatReason('said', { what: 'unique' }),
      })),
    ],
  };
}

function titleOf(made: readonly ProposedField[]): string | undefined {
  const texts = made.filter(({ field }) => (field.kind === 'text' || field.kind === 'email') && !field.secret);
  const named = titleNames.map(pattern => texts.find(({ facts }) => pattern.test(splitWords(facts.name).join(' '))));
  const found = named.find(item => item !== undefined) ?? texts.find(({ field }) => field.required) ?? texts[0];
  const others = made.filter(({ field }) => !field.secret);
  return (found ?? others.find(({ field }) => valueTypeOf(field) === 'string') ?? others[0])?.name;
}

function namesOf(
  made: readonly ProposedField[],
  isOne: (proposedField: ProposedField) => boolean,
  most: number,
): ReadonlySet<string> {
  return new Set(
    made
      .filter(isOne)
      .slice(0, most)
      .map(({ name }) => name),
  );
}

function isFilter({ name, field, facts }: ProposedField, parameterNames: ReadonlySet<string>): boolean {
  if (kindDefinitionOf(field).filter === null || field.secret) return false;
  if (field.multiple && field.kind !== 'code' && field.kind !== 'reference') return false;
  return parameterNames.has(name) || searchable.has(field.kind) || facts.unique === true;
}

/** Returns whether an import can identify records by the field. */
function isKey(field: Field): boolean {
  const type = itemTypeOf(field);
  return (
    !field.multiple &&
    !field.secret &&
    (field.kind === 'text' || field.kind === 'integer') &&
    (type === 'string' || type === 'number')
  );
}

interface Flags {
  readonly isTitle: boolean;
  readonly isColumn: boolean;
  readonly isAsked: boolean;
  readonly isUnique: boolean;
}

function flagged(field: Field, { isTitle, isColumn, isAsked, isUnique }: Flags): Field {
  if (field.secret) return field;
  const isSearched = isTitle && valueTypeOf(field) === 'string' && kindDefinitionOf(field).filter !== null;
  return {
    ...field,
    ...omitUndefined({
      unique: isUnique || undefined,
      list: isColumn || undefined,
      filter: isSearched ? ('search' as const) : isAsked || undefined,
      sort: (isColumn && isOrdered(field, isTitle)) || undefined,
      title: isTitle || undefined,
    }),
  };
}

function isOrdered(field: Field, isTitle: boolean): boolean {
  const type = valueTypeOf(field);
  if (field.kind === 'dateTime' || field.kind === 'date') return true;
  if (field.kind === 'code' || field.kind === 'reference') return false;
  return type === 'number' || (isTitle && type === 'string');
}
