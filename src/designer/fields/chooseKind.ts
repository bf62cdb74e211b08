import type { SourceField } from '../facts/sourceField.ts';
import { limits } from '../limits.ts';
import { formatReason } from '../reasons.ts';
import { splitWords, toKebabCase, toPlural, toSingular } from '../words/splitWords.ts';
import type { KindChoice, FieldContext } from './kindChoice.ts';
import { chooseCodeList } from './chooseCodeList.ts';
import { chooseNumberKind } from './chooseNumberKind.ts';
import { chooseTextKind } from './chooseTextKind.ts';

/**
 * Chooses the kind of a field from everything that the source states. A field that fits no kind becomes JSON, with the
 * reason.
 */
export function chooseKind(sourceField: SourceField, context: FieldContext): KindChoice {
  if (sourceField.type === 'list') return listChoice(sourceField, context);
  if (sourceField.type === 'record') return recordChoice(sourceField);
  if (sourceField.type === 'boolean')
    return { field: { kind: 'boolean' }, confidence: 0.98, reason: formatReason('typed', { what: 'boolean' }) };
  if (sourceField.type === 'unknown') return asJson('noKind');
  const single = referenceChoice(sourceField, context) ?? chooseCodeList(sourceField, context);
  if (single) return single;
  return sourceField.type === 'string' ? chooseTextKind(sourceField) : chooseNumberKind(sourceField);
}

function asJson(why: 'noKind' | 'tooDeep'): KindChoice {
  return { field: { kind: 'json' }, confidence: 0.3, reason: formatReason(why) };
}

/** Proposes a reference for a whole number if the source or the field name (`room_id`) refers to a known resource. */
function referenceChoice(sourceField: SourceField, context: FieldContext): KindChoice | undefined {
  const target = targetOf(sourceField, context.known);
  if (target === undefined || sourceField.type !== 'integer') return undefined;
  return {
    field: { kind: 'reference', resource: target },
    confidence: sourceField.refersTo === undefined ? 0.75 : 0.95,
    reason: formatReason('refers', { what: sourceField.refersTo ?? target }),
  };
}

function targetOf({ name, refersTo }: SourceField, known: ReadonlySet<string>): string | undefined {
  if (refersTo !== undefined) return namesOf(splitWords(refersTo)).find(item => known.has(item));
  const words = splitWords(name);
  if (words.at(-1) !== 'id' && words.at(-1) !== 'ids') return undefined;
  // `owner_user_id` refers to a user in the same way as `user_id`.
  const tails = words.slice(0, -1).map((_, at) => words.slice(at, -1));
  return tails.flatMap(namesOf).find(item => known.has(item));
}

function namesOf(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const head = words.slice(0, -1);
  return [...new Set([toPlural(toSingular(last)), last])].map(item => toKebabCase([...head, item]));
}

function listChoice(sourceField: SourceField, context: FieldContext): KindChoice {
  const { item } = sourceField;
  if (!item || item.type === 'unknown' || item.type === 'list') return asJson('noKind');
  if (item.type === 'record') return rowsChoice(item, context);
  const itemField: SourceField = {
    ...item,
    name: sourceField.name,
    examples: [...item.examples, ...sourceField.examples.flat()].slice(0, 200),
  };
  const chosen = referenceChoice(itemField, context) ?? chooseCodeList(itemField, context);
  if (chosen) return { ...chosen, field: { ...chosen.field, multiple: true } };
  if (item.type === 'string' && context.depth === 0 && isWord(itemField)) {
    return { field: { kind: 'tags' }, confidence: 0.8, reason: formatReason('typed', { what: 'string[]' }) };
  }
  return asJson('noKind');
}

/** Returns whether list items are short words such as tags, as opposed to addresses or sentences. */
function isWord({ name, format, maxLength = 0, examples }: SourceField): boolean {
  const isAddress = format === 'uri' || format === 'url' || /\b(urls?|links?)$/.test(splitWords(name).join(' '));
  return !isAddress && maxLength <= 40 && examples.every(value => typeof value !== 'string' || value.length <= 40);
}

/** Proposes a row list when the list items are records with a few plain fields. */
function rowsChoice({ parts, isOpen }: SourceField, context: FieldContext): KindChoice {
  if (context.depth > 0) return asJson('tooDeep');
  if (!parts || parts.length === 0 || parts.length > limits.rowFields || isOpen) return asJson('noKind');
  const fields = context.rowFields(parts, { ...context, depth: context.depth + 1 });
  if (Object.keys(fields).length === 0) return asJson('noKind');
  const isPlain = Object.values(fields).every(field => field.kind !== 'json');
  return {
    field: { kind: 'rows', fields },
    confidence: isPlain ? 0.85 : 0.6,
    reason: formatReason('typed', { what: 'object[]' }),
  };
}

function recordChoice({ parts = [] }: SourceField): KindChoice {
  const names = new Set(parts.map(part => part.name));
  const isNumeric = (...wanted: readonly string[]) =>
    wanted.length === parts.length &&
    wanted.every(name => names.has(name)) &&
    parts.every(part => part.type === 'number' || part.type === 'integer');
  if (isNumeric('lng', 'lat'))
    return { field: { kind: 'geo' }, confidence: 0.9, reason: formatReason('typed', { what: '{lng, lat}' }) };
  if (
    isNumeric('start', 'end') &&
    parts.every(
      ({ minValue, maxValue }) =>
        minValue !== undefined && minValue >= 1 && maxValue !== undefined && maxValue <= 65_535,
    )
  ) {
    return { field: { kind: 'portRange' }, confidence: 0.7, reason: formatReason('typed', { what: '{start, end}' }) };
  }
  if (names.size === 2 && names.has('start') && names.has('end') && parts.every(part => part.format === 'date')) {
    return { field: { kind: 'dateRange' }, confidence: 0.9, reason: formatReason('typed', { what: '{start, end}' }) };
  }
  return asJson('noKind');
}
