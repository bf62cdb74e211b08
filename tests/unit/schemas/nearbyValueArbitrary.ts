import fc from 'fast-check';

/** Values that people, spreadsheets and attackers enter in place of a valid value. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  '\u3000',
  'null',
  'true',
  '1,5',
  '0x10',
  '1e309',
  '1e3',
  '-0',
  '+1',
  '.5',
  '5.',
  '１２',
  '½',
  'NaN',
  'Infinity',
  '9007199254740993',
  '1_000',
  '0b1',
  '010.0.0.1',
  '10.0.0.1/24',
  '::ffff:10.0.0.1',
  '2026-02-30',
  '2026-03-29T02:30:00',
  'a\u0000',
  'a\u202eb',
  '\ud800',
  '👨‍👩‍👧'.repeat(30),
  '\u0958'.repeat(64),
  'é'.repeat(64),
  'e\u0301'.repeat(64),
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'a'.repeat(3_000),
  0,
  -0,
  1e300,
  -1e300,
  5e-324,
  0.1 + 0.2,
  2 ** 53,
  2 ** 53 + 2,
  65_536,
  1e21,
  1e-7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  true,
  false,
  null,
  undefined,
  [],
  [null],
  [[]],
  ['a', 'a'],
  [1, 1],
  ['a', 'a '],
  {},
  { start: 1 },
  { length: 1 },
  { toString: 1, valueOf: 1 },
  { start: { toString: 1 }, end: { valueOf: 1 } },
  { start: null, end: null },
];
const signs = ['', ' ', '0', '9', 'a', '.', ':', '-', '\n', '\u200b', '\u3000', '１', '😀', '\u0301', '<', '%', "'"];

/** Valid, nearly valid and arbitrary values. */
export function nearbyValueArbitrary(examples: readonly unknown[]): fc.Arbitrary<unknown> {
  const right = fc.constantFrom(...examples);
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: fc.tuple(right, fc.nat(), fc.constantFrom(...signs)).map(mutate) },
    { weight: 2, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2, depthSize: 'small' }) },
  );
}

/** Changes one part of a value: a character, a digit, an item or a property. */
function mutate([value, at, sign]: readonly [unknown, number, string]): unknown {
  if (typeof value === 'string') {
    const place = at % (value.length + 1);
    return value.slice(0, place) + sign + value.slice(place + (at % 3 === 0 ? 1 : 0));
  }
  if (typeof value === 'number')
    return [value + 1, value - 1, value / 8, -value, value * 1_000, `${value}${sign}`][at % 6];
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return [
      [...items, sign],
      [...items, ...items],
      items.slice(1),
      items.map(item => mutate([item, at, sign])),
      Object.fromEntries(Object.entries(items)),
    ][at % 5];
  }
  if (typeof value !== 'object' || value === null) return sign;
  const entries: [string, unknown][] = Object.entries(value);
  const chosen = at % Math.max(entries.length, 1);
  const bent = entries.map(([key, part], index) => [key, index === chosen ? mutate([part, at, sign]) : part]);
  return Object.fromEntries(at % 7 === 0 ? [...entries, [`${sign}x`, 1]] : at % 5 === 0 ? entries.slice(1) : bent);
}
