import fc from 'fast-check';

import { isRecord } from '../../../src/schemas/base/json.ts';
import { screenArbitrary } from './screenArbitrary.ts';
import { erpWireFormat, createRemotePartsScreen } from './createRemotePartsScreen.ts';
import { createSparePartsScreen } from './createSparePartsScreen.ts';

const label = (text: string) => ({ zh: text, en: text });
const many = fc.constantFrom(299, 300, 301, 1_651, 4_000);

/** Screens with hundreds of fields, whose names may differ only after the 63rd character. */
const wide = fc.tuple(many, fc.constantFrom('f', 'x'.repeat(48), 'x'.repeat(63))).map(([count, word]) => {
  const { fields, ...screen } = createSparePartsScreen();
  const more = Array.from({ length: count }, (_, at) => [
    `${word}${at}`,
    { kind: 'text', label: label(`F${at}`) },
  ]) as readonly (readonly [string, object])[];
  return { ...screen, fields: { ...fields, ...Object.fromEntries(more) } };
});

/** Values that break types, encodings and sizes. */
const unusualValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', 'x', 'a\0b', '\ud800', 'x'.repeat(3_999)),
  fc.constantFrom<unknown>([], {}, [null], [[]], { a: {} }, { length: 3 }, { toString: 1 }, '$form.state', '../x'),
  fc.constantFrom<unknown>('https://evil.test', { related: 7 }, { related: 'devices' }, { panel: 1 }, { route: [] }),
  many.map(count => Array.from({ length: count }, () => 'state')),
  many.map(count => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))),
  many.map(count => ({ all: Array.from({ length: count }, () => ({ eq: ['$form.state', 1] })) })),
  fc.jsonValue(),
);

/** Screen with another value at a random place. */
const changedScreen = fc
  .tuple(
    fc.constantFrom<unknown>(createSparePartsScreen(), createRemotePartsScreen('spare-parts', erpWireFormat), whole()),
    fc.array(fc.record({ place: fc.nat(300), value: unusualValue, isLike: fc.boolean(), number: fc.nat(9) }), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([screen, edits]) =>
    edits.reduce((value, { place, value: other, isLike, number }) => {
      const paths = pathsIn(value);
      const path = paths[place % paths.length] ?? [];
      return withValue(value, path, isLike ? similarValue(valueAt(value, path), number) : other);
    }, screen),
  );

/** Returns another value of the same type, so that some changes are harmless. */
function similarValue(value: unknown, number: number): unknown {
  if (typeof value === 'number') return number;
  if (typeof value === 'string') return `${value}${number}`;
  if (Array.isArray(value)) return value.toSpliced(number, 1);
  if (!isRecord(value)) return value;
  const [dropped] = Object.keys(value).toSpliced(0, number % Math.max(1, Object.keys(value).length));
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== dropped));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isRecord(inner) ? inner[key] : undefined),
    value,
  );
}

/** Returns a screen that uses most of the vocabulary of published screens. */
function whole(): unknown {
  const { actions = [], ...screen } = createSparePartsScreen();
  return {
    ...screen,
    fields: {
      ...screen.fields,
      lines: { kind: 'rows', label: label('Lines'), fields: { word: { kind: 'text', label: label('Word') } } },
      place: { kind: 'geo', label: label('Place'), default: { lng: 1, lat: 2 } },
      words: { kind: 'tags', label: label('Words'), default: ['a'], rules: [{ rule: 'maxItems', max: 3 }] },
      picture: { kind: 'image', label: label('Picture'), limits: { types: ['jpg'], maxBytes: 1_000, size: [8, 8] } },
      when: { kind: 'dateTime', label: label('When'), default: '2026-01-01 00:00:00', sort: true, filter: true },
      price: { kind: 'money', label: label('Price'), default: 1.5, filter: true, unit: label('CNY') },
      same: { kind: 'text', label: label('Same'), unique: { with: ['price'], says: label('Taken') } },
      late: { kind: 'text', label: label('Late'), visibleWhen: { in: ['$form.state', [1, 2]] } },
    },
    actions: [
      ...actions,
      {
        name: 'look',
        label: label('Look'),
        on: ['row'],
        code: 'spare-parts:look',
        opens: { related: 'sensitive-words', filter: { word: '{partNo}' } },
      },
      {
        name: 'ask',
        label: label('Ask'),
        on: ['toolbar'],
        code: 'spare-parts:ask',
        confirm: label('Sure?'),
        payload: { by: 'hand' },
        form: { why: { kind: 'text', label: label('Why'), default: 'because' } },
        checks: [{ check: 'matches', field: 'why', other: 'why' }],
      },
    ],
    checks: [{ check: 'notBefore', field: 'when', other: 'boughtTime' }],
    sections: [{ title: label('More'), fields: ['lines', 'place'] }],
    related: [{ resource: 'sensitive-words', filter: { word: '{partNo}' } }],
    totals: ['count'],
    live: ['state'],
  };
}

type Path = readonly string[];

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, item]) => pathsIn(item, [...path, name]))];
}

function withValue(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.with(Number(first), withValue(value[Number(first)], rest, other));
  return isRecord(value) ? { ...value, [first]: withValue(value[first], rest, other) } : other;
}

/** Arbitrary values in place of a screen, most of them damaged. */
export const damagedScreenArbitrary = fc.oneof(
  { weight: 6, arbitrary: changedScreen },
  { weight: 4, arbitrary: screenArbitrary },
  { weight: 1, arbitrary: wide },
);

/** Arbitrary values in place of a patch over a built-in screen. */
export const damagedPatchArbitrary = fc
  .tuple(
    fc.constant({
      title: label('Words'),
      fields: { word: { label: label('Word'), help: label('Help'), list: true, rules: [{ rule: 'max', max: 20 }] } },
    }),
    fc.array(fc.nat(40), { maxLength: 2 }),
    fc.array(fc.oneof(unusualValue, fc.constantFrom<unknown>('Other', 12)), { minLength: 2, maxLength: 2 }),
  )
  .map(([patch, places, values]) =>
    places.reduce<unknown>((value, place, at) => {
      const paths = pathsIn(value);
      return withValue(value, paths[place % paths.length] ?? [], values[at]);
    }, patch),
  );

/** Generates requests to the workbench in which any part may be missing, unusual or of the wrong type. */
export const damagedRequestArbitrary = fc.record(
  {
    name: fc.oneof(unusualValue, fc.constantFrom('spare-parts', 'users', 'x'.repeat(80))),
    isPatch: unusualValue,
    area: fc.oneof(unusualValue, fc.constantFrom('system', 'nowhere')),
    draftId: unusualValue,
    note: unusualValue,
    version: unusualValue,
    value: fc.oneof(unusualValue, fc.constant(createSparePartsScreen())),
    proposed: unusualValue,
  },
  { requiredKeys: [] },
);
