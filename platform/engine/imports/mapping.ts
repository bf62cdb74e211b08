import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { languages } from '../../../src/schemas/base/label.ts';
import { normaliseHeading } from '../../../src/schemas/compile/csv/normaliseHeading.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { importFieldsOf } from './importFieldsOf.ts';

/** Field of each column of a file; `null` for a column that is not imported. */
export type ColumnMapping = readonly (string | null)[];

/** Finds the fields from the column headings: labels in either language, or field names. */
function guessMapping(resource: Resource, headings: readonly string[]): ColumnMapping {
  const fieldsByHeading = namesOf(importFieldsOf(resource));
  const taken = new Set<string>();
  return headings.map(heading => {
    const field = fieldsByHeading.get(normaliseHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Validates a given mapping against the file and the resource. Guesses the mapping if none is given. */
export function resolveColumnMapping(resource: Resource, headings: readonly string[], given: unknown): ColumnMapping {
  if (given === undefined || given === null) return guessMapping(resource, headings);
  const fields = importFieldsOf(resource);
  const mapping: readonly unknown[] = Array.isArray(given) ? given : [];
  const isField = (value: unknown): value is string => typeof value === 'string' && Object.hasOwn(fields, value);
  const chosen = mapping.filter(item => item !== null);
  const isWhole = mapping.length === headings.length && chosen.every(isField);
  if (!isWhole || new Set(chosen).size < chosen.length) {
    throw badRequestRefusal({
      zh: '列的对应关系不正确，每个字段最多对应一列',
      en: 'The column mapping is not valid; each field takes at most one column',
    });
  }
  return mapping.map(item => (isField(item) ? item : null));
}

/** Returns the headings that identify fields of the resource, normalized by `normaliseHeading`. */
export function knownHeadings(resource: Resource): readonly string[] {
  return [...namesOf(importFieldsOf(resource)).keys()];
}

function namesOf(fields: Fields): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const entries = Object.entries(fields);
  // Labels take precedence over names, in case a label equals the name of another field.
  for (const [name, { label, unit }] of entries) {
    for (const language of languages) {
      for (const text of [label[language], ...(unit ? [`${label[language]} (${unit[language]})`] : [])]) {
        if (!names.has(normaliseHeading(text))) names.set(normaliseHeading(text), name);
      }
    }
  }
  for (const [name] of entries) if (!names.has(normaliseHeading(name))) names.set(normaliseHeading(name), name);
  return names;
}
