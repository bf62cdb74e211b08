import { toCanonicalRange, toCanonicalText } from '../../../src/schemas/compile/canonical.ts';
import { type Field, type Fields, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { sanitiseHtml } from '../../../src/schemas/compile/sanitiseHtml.ts';
import type { Row } from '../storage/database.ts';

/**
 * Normalizes texts before validation and storage, also inside lists and rows: trims them, applies Unicode NFC, converts
 * texts such as IP addresses and numbers to their canonical spelling, and sanitizes rich text. Leaves other types of
 * values unchanged.
 */
export function normaliseValues(fields: Fields, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? cleanValue(field, value) : value];
    }),
  );
}

function cleanValue(field: Field, value: unknown): unknown {
  // JSON and passwords are never changed. Other secrets only lose trailing spaces.
  if (field.kind === 'json' || field.kind === 'password') return value;
  if (field.secret) return typeof value === 'string' ? value.trimEnd() : value;
  if (typeof value === 'string') return cleanText(field, value);
  if (field.kind === 'ipRange' && isRecord(value)) return toCanonicalRange(value);
  if (!Array.isArray(value)) return value;
  const fields = subFieldsOf(field);
  const clean = (item: unknown): unknown => {
    if (typeof item === 'string') return cleanText(field, item);
    return fields && isRecord(item) ? normaliseValues(fields, { ...item }) : item;
  };
  return value.map(clean);
}

function cleanText(field: Field, text: string): string {
  // NFC keeps lone surrogates, so the later validation still finds and refuses them.
  const normal = toCanonicalText(field, text);
  return field.kind === 'richText' ? sanitiseHtml(normal) : normal;
}
