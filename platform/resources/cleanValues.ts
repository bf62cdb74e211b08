import { canonicalRange, canonicalText } from '../../src/schemas/canonical.ts';
import { type Field, type Fields, subFieldsOf } from '../../src/schemas/field.ts';
import { isRecord } from '../../src/schemas/json.ts';
import { sanitiseHtml } from '../../src/schemas/sanitiseHtml.ts';
import type { Row } from '../storage/database.ts';

/**
 * Brings texts into the one form in which they are validated and stored: ends trimmed, the same letters written the same
 * way (NFC), addresses and numbers in their canonical spelling, formatted text written anew. Values of other types are
 * left to the rules, also inside lists and rows.
 */
export function cleanValues(fields: Fields, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? cleanValue(field, value) : value];
    }),
  );
}

function cleanValue(field: Field, value: unknown): unknown {
  // JSON is its author's, a password is kept to the byte, other secrets but for the ends.
  if (field.kind === 'json' || field.kind === 'password') return value;
  if (field.secret) return typeof value === 'string' ? value.trimEnd() : value;
  if (typeof value === 'string') return cleanText(field, value);
  if (field.kind === 'ipRange' && isRecord(value)) return canonicalRange(value);
  if (!Array.isArray(value)) return value;
  const fields = subFieldsOf(field);
  const clean = (item: unknown): unknown => {
    if (typeof item === 'string') return cleanText(field, item);
    return fields && isRecord(item) ? cleanValues(fields, { ...item }) : item;
  };
  return value.map(clean);
}

function cleanText(field: Field, text: string): string {
  // The rule about lone surrogates has to see them, and they are all that NFC leaves as it is.
  const normal = canonicalText(field, text);
  return field.kind === 'richText' ? sanitiseHtml(normal) : normal;
}
