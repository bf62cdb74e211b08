import { type Field, type Fields, subFieldsOf } from '../vocabulary/field.ts';
import { type Kind, type SampledKind, sampleOfKind } from '../kinds/kinds.ts';
import type { Language } from '../base/label.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import type { Resource } from '../vocabulary/resource.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

type SampleValue = (at: number, field: Field, language: Language) => unknown;

const word = (field: Field, at: number, language: Language): string => `${field.label[language]} ${at + 1}`;

const boundedNumber: SampleValue = (at, field) => numberWithinRules(field, Number(sampleOfKind(field.kind, at)));

/** Sample values that depend on the field. A row gets the same value each time. */
const fieldValues: { readonly [K in Exclude<Kind, SampledKind>]: SampleValue } & {
  readonly [K in Kind]?: SampleValue;
} = {
  text: (at, field, language) => word(field, at, language),
  longText: (at, field, language) => word(field, at, language),
  richText: (at, field, language) => `<p>${word(field, at, language)}</p>`,
  password: () => '',
  image: () => null,
  file: () => null,
  integer: boundedNumber,
  decimal: boundedNumber,
  code: (at, field) =>
    field.kind === 'code' ? (field.codes.items[at % field.codes.items.length]?.value ?? null) : null,
  reference: at => (at % 5) + 1,
  treeSelect: at => (at % 5) + 1,
  tags: (at, field, language) => [word(field, at, language)],
  rows: (at, field, language) => [rowOf(subFieldsOf(field) ?? {}, at, language)],
};

/** Returns sample rows for the preview of a screen that has no records yet. */
export function createSampleRows(screen: Resource, count: number, language: Language): readonly Row[] {
  const fields = allFields(screen);
  return Array.from({ length: count }, (_, at) => ({
    ...rowOf(fields, at, language),
    id: at + 1,
    revision: 1,
    operatorName: 'admin',
  }));
}

function rowOf(fields: Fields, at: number, language: Language): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = fieldValues[field.kind]?.(at, field, language) ?? sampleOfKind(field.kind, at) ?? null;
      return [name, field.multiple && value !== null ? [value] : value];
    }),
  );
}

function numberWithinRules({ rules = [] }: Field, number: number): number {
  const bounds = rules.find(rule => rule.rule === 'range' || rule.rule === 'decimalRange');
  if (!bounds || !('min' in bounds) || !('max' in bounds)) return number;
  return Math.min(Math.max(number, bounds.min), bounds.max);
}
