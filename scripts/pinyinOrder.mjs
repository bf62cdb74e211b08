import { writeFileSync } from 'node:fs';

/**
 * Writes `src/schemas/compile/order/hanByPinyin.ts`: the Han characters of the Basic Multilingual Plane in CLDR's pinyin order.
 * The order is stored in the repository, because it differs between versions of Node.js and of databases.
 */
const ranges = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
];
const collator = new Intl.Collator('zh-u-co-pinyin');
const signs = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const ordered = signs
  .map(code => String.fromCharCode(code))
  .toSorted((a, b) => collator.compare(a, b) || (a < b ? -1 : 1));
const lines = [];
for (let at = 0; at < ordered.length; at += 512) lines.push(`  '${ordered.slice(at, at + 512).join('')}',`);
writeFileSync(
  'src/schemas/compile/order/hanByPinyin.ts',
  `// Made by scripts/pinyinOrder.mjs from the pinyin collation of CLDR (ICU ${process.versions.icu}, Unicode License v3).

/** Han characters of the Basic Multilingual Plane, in pinyin order. */
export const hanByPinyin = [
${lines.join('\n')}
].join('');
`,
);
