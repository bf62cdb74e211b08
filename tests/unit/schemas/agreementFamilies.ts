import fc from 'fast-check';

import {
  type Check,
  afterNow,
  greaterIp,
  lowerThan,
  matches,
  notBefore,
  notLowerPort,
  sameLength,
} from '../../../src/schemas/vocabulary/checks.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { httpMethod } from '../../../src/schemas/codes/system.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import {
  code,
  dateTime,
  file,
  image,
  integer,
  ip,
  ipRange,
  json,
  longText,
  money,
  password,
  port,
  portRange,
  reference,
  rows,
  text,
  treeSelect,
} from '../../../src/schemas/vocabulary/fields.ts';
import { isJsonValue } from '../../../src/schemas/base/json.ts';
import { type Kind, kindNames } from '../../../src/schemas/kinds/kinds.ts';
import { type Rule, maxItems, uniqueKeys } from '../../../src/schemas/rules/rules.ts';
import { kindValuesOf } from './kindValues.ts';
import { nearbyValueArbitrary } from './nearbyValueArbitrary.ts';
import { ruleCases } from './ruleCases.ts';

/** Form, and the values to try for each of its fields. */
export interface FormCase {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  readonly checks?: readonly Check[];
}

type Entry = readonly [name: string, field: Field, values: fc.Arbitrary<unknown>];

/**
 * Fields per form. Each call compiles its form again, so a form with few fields repeats each field to share the cost.
 */
const fieldsInForm = 12;

const label = { zh: '某项', en: 'Thing' };

/** Fields of kinds that need more than a label. */
const rich: Readonly<Partial<Record<Kind, Field>>> = {
  code: code(label, enableStatus),
  reference: reference(label, 'rooms'),
  treeSelect: treeSelect(label, 'menus'),
  image: image(label),
  file: file(label, ['apk']),
  rows: rows(
    label,
    { key: text(label, { required: true }), price: money(label) },
    { rules: [maxItems(3), uniqueKeys('key')] },
  ),
};

const texts = [
  'text',
  'longText',
  'phone',
  'email',
  'url',
  'idCard',
  'version',
  'password',
  'image',
  'file',
] as const satisfies readonly Kind[];

const inFamilies: Readonly<Record<string, readonly Kind[]>> = {
  numbers: ['integer', 'decimal', 'money', 'percent', 'port', 'speed', 'bytes', 'duration'],
  networks: ['ip', 'mac', 'bankCard', 'ipRange', 'portRange'],
  'times and places': ['dateTime', 'date', 'timeOfDay', 'dateRange', 'geo'],
  lists: ['tags', 'keyValues', 'rows', 'json'],
};

/** Kinds that no other family contains. */
const others = kindNames.filter(
  kind =>
    ![...texts, ...Object.values(inFamilies).flat(), 'richText', 'boolean', 'code', 'reference', 'treeSelect'].some(
      name => name === kind,
    ),
);

const several = { multiple: true } as const;

/** Families of forms with all kinds, rules and checks. */
export const formCases: Readonly<Record<string, FormCase>> = {
  ...Object.fromEntries(Object.entries(inFamilies).map(([name, kinds]) => [name, family(kinds.map(ofKind))])),
  texts: family([
    ...texts.map(ofKind),
    // Only markup that the editor writes, because the platform rewrites other markup; other tests cover the rewriting.
    ['richText', { kind: 'richText', label }, paragraphs()],
  ]),
  choices: family([
    ...(['boolean', 'code', 'reference', 'treeSelect'] as const).map(ofKind),
    ['method', code(label, httpMethod), nearbyValueArbitrary(['GET', 'POST', 'PUT'])],
    ['statuses', code(label, enableStatus, several), nearbyValueArbitrary([[0], [1], [0, 1], []])],
    ['rooms', reference(label, 'rooms', several), nearbyValueArbitrary([[1], [1, 2], []])],
    ['signs', reference(label, 'merchants.merchantSign', several), nearbyValueArbitrary([['a'], ['a', 'b']])],
  ]),
  rules: family(Object.entries(ruleCases).map(([name, { rule, accepts }]) => ofRule(name, rule, accepts))),
  checks: ofChecks(),
  ...(others.length > 0 ? { 'other kinds': family(others.map(ofKind)) } : {}),
};

/** Kinds that no family tries. */
export const untestedKinds = kindNames.filter(
  kind => !Object.values(formCases).some(({ fields }) => Object.values(fields).some(field => field.kind === kind)),
);

function family(entries: readonly Entry[]): FormCase {
  const copies = Array.from({ length: Math.ceil(fieldsInForm / entries.length) }, (_, at) => at);
  const all = copies.flatMap(at =>
    entries.map(([name, field, values]): Entry => [at === 0 ? name : `${name}${at + 1}`, field, values]),
  );
  return {
    fields: Object.fromEntries(all.map(([name, field]) => [name, field])),
    values: Object.fromEntries(all.map(([name, , values]) => [name, values])),
  };
}

function ofKind(kind: Kind): Entry {
  return [kind, rich[kind] ?? { kind: kind as 'text', label }, nearbyValueArbitrary(kindValuesOf(kind))];
}

/** Returns an entry whose field has the rule and a kind with few other requirements. */
function ofRule(name: string, rule: Rule, accepts: readonly unknown[]): Entry {
  const options = { rules: [rule] };
  const values = nearbyValueArbitrary(accepts);
  if (typeof accepts[0] === 'string') return [name, longText(label, options), values];
  return [name, typeof accepts[0] === 'number' ? { kind: 'decimal', label, ...options } : json(label, options), values];
}

function ofChecks(): FormCase {
  const times = sendable(['2026-06-15 12:00:00', '2026-06-15 12:00:01', '2026-01-01 00:00:00', '9999-12-31 23:59:59']);
  const ips = sendable(['10.0.0.1', '10.0.0.2', '10.0.0.24', 'fe80::1']);
  const ports = sendable([1, 2, 24, 8_001]);
  const prices = sendable([0, 9.99, 10, 100]);
  const words = sendable(['a', 'b']);
  return {
    ...family([
      ['startAt', dateTime(label), times],
      ['endAt', dateTime(label), times],
      ['publishAt', dateTime(label), times],
      ['startIp', ip(label), ips],
      ['endIp', ip(label), ips],
      ['startPort', port(label), ports],
      ['endPort', port(label), ports],
      [
        'ips',
        ipRange(label),
        sendable([
          { start: '10.0.0.1', end: '10.0.0.2' },
          { start: '10.0.0.1', end: '10.0.0.24' },
        ]),
      ],
      [
        'ports',
        portRange(label),
        sendable([
          { start: 1, end: 2 },
          { start: 1, end: 24 },
        ]),
      ],
      ['was', money(label), prices],
      ['price', money(label), prices],
      ['first', password(label), words],
      ['second', password(label), words],
      ['count', integer(label), sendable([1, 2])],
    ]),
    checks: [
      notBefore('endAt', 'startAt'),
      afterNow('publishAt'),
      greaterIp('endIp', 'startIp'),
      notLowerPort('endPort', 'startPort'),
      sameLength('ports', 'ips', { eq: ['$form.count', 1] }),
      lowerThan('price', 'was'),
      matches('second', 'first'),
    ],
  };
}

/**
 * Returns values that JSON can represent. Any other value is not sent, so a check that compares it with a second field
 * would give a different result.
 */
function sendable(examples: readonly unknown[]): fc.Arbitrary<unknown> {
  return nearbyValueArbitrary(examples).filter(value => isJsonValue(value));
}

/** Paragraphs as an editor writes them, some of them too long. */
function paragraphs(): fc.Arbitrary<unknown> {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter(word => word.trim() !== '')
    .map(word =>
      word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    );
  const marked = fc.tuple(words, fc.constantFrom('strong', 'em', 'u', '')).map(([inner, tag]) => {
    return tag === '' ? inner : `<${tag}>${inner}</${tag}>`;
  });
  const one = marked.map(inner => `<p>${inner}</p>`);
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map(list => list.join('')) },
    { weight: 1, arbitrary: fc.constantFrom(`<p>${'字'.repeat(2_048)}</p>`, null, 5, ['<p>a</p>']) },
    { weight: 1, arbitrary: fc.constantFrom(`<p>${'字'.repeat(2_049)}</p>`, `<p>a\u202eb</p>`) },
  );
}
