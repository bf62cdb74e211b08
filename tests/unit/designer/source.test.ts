import { readFile } from 'node:fs/promises';

import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';

import { parseResourceFile } from '../../../src/designer/resourceFile/parseResourceFile.ts';
import { writeResourceFile } from '../../../src/designer/resourceFile/writeResourceFile.ts';
import { areaOf } from '../../../src/resources/registry.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { registeredResources } from '../resources/registeredResources.ts';

const style = { printWidth: 200, singleQuote: true, arrowParens: 'avoid', trailingComma: 'all' } as const;

/** Returns the resource of a file, or its errors. */
function read(text: string): unknown {
  const outcome = parseResourceFile(text);
  return 'resource' in outcome ? outcome.resource : outcome.issues;
}

describe.each(registeredResources.map(resource => ({ name: resource.name, resource })))(
  'the resource $name',
  ({ resource }) => {
    const text = writeResourceFile(resource);

    it('survives a round trip through its file', () => {
      expect(read(text)).toEqual(resource);
      expect(Object.keys((read(text) as Resource).fields)).toEqual(Object.keys(resource.fields));
    });

    it('is written in the layout of the formatter, and identically each time', async () => {
      const { code, errors } = await format('resource.ts', text, style);
      expect(errors).toEqual([]);
      expect(code).toBe(text);
      expect(writeResourceFile(read(text) as Resource)).toBe(text);
    });
  },
);

/** Resource files that contain code as well as data, such as a function that makes actions. */
const filesWithCode = new Set(['devices']);

const written = registeredResources.filter(({ name }) => areaOf(name) !== undefined && !name.startsWith('sample'));

describe('a file of this repository', () => {
  it.each(written.map(({ name }) => name).filter(name => !filesWithCode.has(name)))(
    'can be read without running it: %s',
    async name => {
      const text = await readFile(`src/resources/${areaOf(name)}/${name}.ts`, 'utf8');
      expect(read(text)).toEqual(written.find(item => item.name === name));
    },
  );

  it.each([...filesWithCode])('is refused with the number of the line that is code: %s', async name => {
    const text = await readFile(`src/resources/${areaOf(name)}/${name}.ts`, 'utf8');
    expect(read(text)).toMatchObject([{ path: expect.stringMatching(/^\d+:\d+$/) }]);
  });
});

describe('a file of an earlier release', () => {
  const resource = written.find(({ name }) => name === 'rooms') as Resource;
  const text = writeResourceFile(resource).replaceAll('/schemas/vocabulary/', '/schemas/');

  it('can be read although its imports have old paths', () => {
    expect(text).toContain("from '../../schemas/fields.ts'");
    expect(read(text)).toEqual(resource);
  });

  it('may list the values of a code list without names', () => {
    const grade =
      "code({ zh: '等级', en: 'Grade' }, codeList('grade', [{ value: 1, zh: '甲', en: 'A', tone: 'info' }]))";
    const old = `import { codeList } from '../../schemas/codeList.ts';\n${text.replace('fields: {', `fields: { grade: ${grade},`)}`;
    expect(read(old)).toMatchObject({ fields: { grade: { codes: { name: 'grade', items: [{ value: 1 }] } } } });
  });
});

describe('a file with code', () => {
  const start = "import { text } from '../../schemas/vocabulary/fields.ts';\n";
  it.each([
    ['a function', 'export default () => ({})', '1:16'],
    ['a call of another function', 'export default fetch("https://example.com")', '1:16'],
    ['a method', `${start}export default text.constructor("return 1")()`, '2:16'],
    ['a name of an object property', 'export default { ["__proto__"]: 1 }', '1:18'],
    ['a prototype', 'export default { __proto__: { a: 1 } }', '1:18'],
    ['a getter', 'export default { get a() { return 1; } }', '1:18'],
    ['an import from elsewhere', "import fs from 'node:fs';\nexport default {}", '1:1'],
    [
      'a conditional between helpers',
      "import { keepsRule } from '../../schemas/rules/rules.ts';\nexport default {}",
      '1:1',
    ],
    ['a loop', 'while (true) {}\nexport default {}', '1:1'],
    ['a helper passed as a value', `${start}export default text(text, text)`, '2:16'],
    [
      'a property of another value',
      `${start}const a = { items: [] };\nconst b = a.constructor;\nexport default b`,
      '3:11',
    ],
    ['a computed property', `${start}const a = { items: [] };\nexport default a['items']`, '3:16'],
    ['an assignment', 'export default (a = 1)', '1:17'],
    ['a pattern', 'export default /(a+)+$/', '1:16'],
    ['an incomplete program', 'export default {', '1:17'],
  ])('is refused at the position of %s', (_, text, path) => {
    expect(read(text)).toMatchObject([{ path }]);
  });

  it('is refused when it nests too deeply for any parser', () => {
    expect(read(`export default ${'['.repeat(200_000)}`)).toMatchObject([
      { message: { en: expect.stringMatching(/deep|read/) } },
    ]);
  });

  it.each([
    ['type arguments', '<T>(', ')'],
    ['generic calls', 'text<T>(', ')'],
    ['typed functions', '(a: b) => (', ')'],
    ['parentheses', '(', ')'],
    ['unfinished type arguments', 'text<', ''],
  ])('is refused without trying every reading of two hundred nested %s', (_, opening, closing) => {
    const nested = `export default ${opening.repeat(200)}fetch()${closing.repeat(200)}`;
    expect(read(nested)).toMatchObject([{ path: expect.stringMatching(/^1:\d+$/) }]);
  });

  it('has correct error positions and unchanged texts when the parser removes types', () => {
    const title = "text({ zh: 'countOf<typeof a>(', en: 'import type a from \\'b\\';' })";
    const types =
      "import type a from './a.ts';\nimport { countOf } from '../../schemas/vocabulary/derivedValues.ts';\n";
    const field = `{ ...countOf<typeof a>('a', { bId: 'id' }), title: ${title} }`;
    expect(read(`${types}${start}export default { fields: ${field}, type: fetch() }`)).toMatchObject([
      { path: expect.stringMatching(/^4:\d+$/) },
    ]);
    const resource = {
      ...(written.find(({ name }) => name === 'rooms') as Resource),
      title: { zh: '<', en: 'f<typeof a>(' },
    };
    expect(read(types + writeResourceFile(resource))).toMatchObject({ title: { en: 'f<typeof a>(' } });
  });

  it('differs from a data file, where an invalid value is reported at its path', () => {
    const text = writeResourceFile(written[0] as Resource).replace(/ {2}icon: '\w+',\n/, '');
    expect(read(text)).toMatchObject([{ path: 'icon' }]);
  });
});
