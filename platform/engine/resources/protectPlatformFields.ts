import { type Fields, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Row } from '../storage/database.ts';

/**
 * Protects the read-only fields in the rows of a list, which only the platform may write: drops their submitted values
 * and restores the stored ones. A submitted row and a stored row belong together if their first fields are equal.
 */
export function protectPlatformFields(fields: Fields, values: Row, stored: Row = {}): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const parts = field && subFieldsOf(field);
      return [name, parts && Array.isArray(value) ? rowsOf(parts, value, stored[name]) : value];
    }),
  );
}

function rowsOf(parts: Fields, rows: readonly unknown[], stored: unknown): readonly unknown[] {
  const own = Object.keys(parts).filter(name => parts[name]?.readOnly === true);
  if (own.length === 0) return rows;
  const [key = ''] = Object.keys(parts);
  const before = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return rows.map(row => {
    if (!isRecord(row)) return row;
    const kept = before.find(item => item[key] === row[key]) ?? {};
    const given = Object.entries(row).filter(([name]) => !own.includes(name));
    return Object.fromEntries([...given, ...own.filter(name => name in kept).map(name => [name, kept[name]] as const)]);
  });
}
