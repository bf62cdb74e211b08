import type { Fields } from '../../src/schemas/field.ts';
import { languages } from '../../src/schemas/label.ts';
import { plainHeading } from '../../src/schemas/plainHeading.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { badRequest } from '../resources/input.ts';
import { importFields } from './importFields.ts';

/** Which field each column of a file gives; `null` for a column that is left out. */
export type Mapping = readonly (string | null)[];

/** Finds the fields by what stands above the columns: their labels in either language, or their names. */
function guessMapping(resource: Resource, headings: readonly string[]): Mapping {
  const named = namesOf(importFields(resource));
  const taken = new Set<string>();
  return headings.map(heading => {
    const field = named.get(plainHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A mapping that was made by hand, held against the file and the resource. */
export function readMapping(resource: Resource, headings: readonly string[], given: unknown): Mapping {
  if (given === undefined || given === null) return guessMapping(resource, headings);
  const fields = importFields(resource);
  const mapping: readonly unknown[] = Array.isArray(given) ? given : [];
  const isField = (one: unknown): one is string => typeof one === 'string' && Object.hasOwn(fields, one);
  const chosen = mapping.filter(one => one !== null);
  const isWhole = mapping.length === headings.length && chosen.every(isField);
  if (!isWhole || new Set(chosen).size < chosen.length) {
    throw badRequest({
      zh: '列的对应关系不正确，每个字段最多对应一列',
      en: 'The columns are not matched correctly; each field takes at most one column',
    });
  }
  return mapping.map(one => (isField(one) ? one : null));
}

/** The headings under which the fields of a resource are known, as `plainHeading` writes them. */
export function knownHeadings(resource: Resource): readonly string[] {
  return [...namesOf(importFields(resource)).keys()];
}

function namesOf(fields: Fields): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const entries = Object.entries(fields);
  // Labels before names, so that a label which is another field's name is understood as what it says.
  for (const [name, { label, unit }] of entries) {
    for (const language of languages) {
      for (const text of [label[language], ...(unit ? [`${label[language]} (${unit[language]})`] : [])]) {
        if (!names.has(plainHeading(text))) names.set(plainHeading(text), name);
      }
    }
  }
  for (const [name] of entries) if (!names.has(plainHeading(name))) names.set(plainHeading(name), name);
  return names;
}
