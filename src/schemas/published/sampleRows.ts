import { type Field, type Fields, subFieldsOf } from '../vocabulary/field.ts';
import type { Kind } from '../kinds/kinds.ts';
import type { Language } from '../base/label.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import type { Resource } from '../vocabulary/resource.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const day = (at: number): string => `2026-03-${twoDigits((at % 28) + 1)}`;
const word = (field: Field, at: number, language: Language): string => `${field.label[language]} ${at + 1}`;

type SampleValue = (at: number, field: Field, language: Language) => unknown;

/** Functions that return a sample value, by field kind. A row gets the same value each time. */
const sampleValues: { readonly [K in Kind]: SampleValue } = {
  text: (at, field, language) => word(field, at, language),
  longText: (at, field, language) => word(field, at, language),
  richText: (at, field, language) => `<p>${word(field, at, language)}</p>`,
  phone: at => `138${String(10_000_000 + at * 7_919).slice(-8)}`,
  email: at => `user${at + 1}@example.com`,
  ip: at => `10.0.${at % 8}.${(at % 250) + 1}`,
  url: at => `https://example.com/${at + 1}`,
  mac: at => `00:1A:2B:3C:4D:${twoDigits(at % 90)}`,
  idCard: at => `11010119900101${String(1_000 + at).slice(-4)}`,
  bankCard: at => `622200000000${String(10_000_000 + at).slice(-8)}`,
  version: at => `1.${at % 10}.0`,
  password: () => '',
  image: () => null,
  file: () => null,
  integer: (at, field) => numberWithinRules(field, (at * 37) % 1_000),
  decimal: (at, field) => numberWithinRules(field, ((at * 37) % 1_000) / 10),
  money: at => (at + 1) * 12.5,
  percent: at => (at * 13) % 101,
  port: at => 8_000 + at,
  speed: at => (at + 1) * 1_024,
  bytes: at => (at + 1) * 3_145_728,
  duration: at => (at + 1) * 90,
  boolean: at => at % 3 !== 0,
  code: (at, field) =>
    field.kind === 'code' ? (field.codes.items[at % field.codes.items.length]?.value ?? null) : null,
  reference: at => (at % 5) + 1,
  treeSelect: at => (at % 5) + 1,
  dateTime: at => `${day(at)} ${twoDigits(at % 24)}:${twoDigits((at * 7) % 60)}:00`,
  date: day,
  timeOfDay: at => `${twoDigits(at % 24)}:00:00`,
  dateRange: at => ({ start: day(at), end: day(at + 3) }),
  ipRange: at => ({ start: `10.0.${at % 8}.1`, end: `10.0.${at % 8}.50` }),
  portRange: at => ({ start: 8_000 + at, end: 8_010 + at }),
  geo: at => ({ lng: 116.4 + at / 100, lat: 39.9 + at / 100 }),
  tags: (at, field, language) => [word(field, at, language)],
  keyValues: at => [{ key: `key${at + 1}`, value: String(at) }],
  rows: (at, field, language) => [rowOf(subFieldsOf(field) ?? {}, at, language)],
  json: at => ({ number: at + 1 }),
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
      const value = sampleValues[field.kind](at, field, language);
      return [name, field.multiple && value !== null ? [value] : value];
    }),
  );
}

function numberWithinRules({ rules = [] }: Field, number: number): number {
  const bounds = rules.find(rule => rule.rule === 'range' || rule.rule === 'decimalRange');
  if (!bounds || !('min' in bounds) || !('max' in bounds)) return number;
  return Math.min(Math.max(number, bounds.min), bounds.max);
}
