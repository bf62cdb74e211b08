import type { Fields } from '../vocabulary/field.ts';
import type { Kind } from '../kinds/kinds.ts';
import type { Resource } from '../vocabulary/resource.ts';
import type { Label } from '../base/label.ts';

/** Forms with more fields than this are divided into sections. */
const maxFieldsWithoutSections = 12;

/**
 * Section of a form. A section without a title in the resource gets a title from the console, according to its content.
 */
export interface FormSection {
  readonly title: Label | 'basics' | 'texts' | 'files' | 'rest' | undefined;
  readonly fields: Fields;
}

/** Field kinds that a long form groups at its end, in full rows. */
const groupedKinds: Readonly<Partial<Record<Kind, 'texts' | 'files'>>> = {
  longText: 'texts',
  richText: 'texts',
  keyValues: 'texts',
  rows: 'texts',
  json: 'texts',
  image: 'files',
  file: 'files',
};

/**
 * Returns the sections of a form. If the resource declares no sections, a long form gets separate sections for long
 * texts, files and the other fields.
 */
export function sectionsOf(resource: Pick<Resource, 'sections'>, fields: Fields): readonly FormSection[] {
  const names = Object.keys(fields);
  const sections = resource.sections
    ? toNamedSections(resource.sections, names)
    : names.length > maxFieldsWithoutSections
      ? byKind(fields)
      : [];
  const filled = sections.filter(section => section.names.length > 0);
  if (filled.length < 2) return [{ title: undefined, fields }];
  return filled.map(({ title, names: own }) => ({
    title,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => own.includes(name))),
  }));
}

interface NamedSection {
  readonly title: FormSection['title'];
  readonly names: readonly string[];
}

/**
 * Returns the declared sections, and adds sections for the fields that belong to no declared section. Such fields after
 * the last field of a declared section, for example a note, form the last section; all other such fields form the first
 * section.
 */
function toNamedSections(
  sections: NonNullable<Resource['sections']>,
  names: readonly string[],
): readonly NamedSection[] {
  const claimed = sections.flatMap(section => section.fields);
  const end = names.findLastIndex(name => claimed.includes(name));
  return [
    { title: 'basics', names: names.filter((name, at) => at < end && !claimed.includes(name)) },
    ...sections.map(({ title, fields }) => ({ title, names: names.filter(name => fields.includes(name)) })),
    { title: 'rest', names: names.slice(end + 1) },
  ];
}

function byKind(fields: Fields): readonly NamedSection[] {
  const placed = Object.entries(fields).map(([name, { kind }]) => [name, groupedKinds[kind] ?? 'basics'] as const);
  const namesIn = (title: 'basics' | 'texts' | 'files') =>
    placed.filter(([, place]) => place === title).map(([name]) => name);
  const texts = namesIn('texts');
  // A single note at the end needs no heading.
  const isNote = texts.every(name => fields[name]?.kind === 'longText') && texts.length === 1;
  return [
    { title: 'basics', names: [...namesIn('basics'), ...(isNote ? texts : [])] },
    { title: 'files', names: namesIn('files') },
    { title: 'texts', names: isNote ? [] : texts },
  ];
}
