import { describe, expect, it } from 'vitest';

import { describeJsonError } from '../../../src/schemas/compile/describeJsonError.ts';

function faultOf(text: string) {
  try {
    JSON.parse(text);
  } catch (error) {
    return describeJsonError(text, error);
  }
  throw new Error('This is JSON');
}

const long = JSON.stringify({ name: 'x'.repeat(60), values: [1, 2, 3] }, null, 2);

describe('the description of a JSON error', () => {
  it.each([
    ['{"a":}', 1, 6, '“}”'],
    ['{"a":1,}', 1, 8, '“}”'],
    ['[1 2]', 1, 4, '“2”'],
    ['{"a": nul, "b": 1}', 1, 10, '“,”'],
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3, '“b”'],
    [long.replace('2,', '？,'), 5, 5, '“？”'],
    [`${long.slice(0, -2)}😀\n}`, 7, 4, '“😀”'],
  ])('names position and character of %j', (text, line, column, sign) => {
    expect(faultOf(text)).toEqual({
      zh: `不是有效的JSON：第${line}行第${column}列，此处不应出现${sign}`,
      en: `Invalid JSON: line ${line}, column ${column}, ${sign} is unexpected here`,
    });
  });

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{\n "a": [1,', 2, 10],
    ['"abc', 1, 5],
  ])('reports %j as incomplete', (text, line, column) => {
    expect(faultOf(text).zh).toBe(`不是有效的JSON：第${line}行第${column}列，内容到此为止，尚不完整`);
    expect(faultOf(text).en).toContain(`line ${line}, column ${column}, unexpected end of text`);
  });

  it('names invisible characters', () => {
    expect(faultOf('{\n "a": "x\n"}').en).toContain('line 2, column 9, a line break');
    expect(faultOf('{"a":\u00a01}').zh).toContain('第6列，此处不应出现U+00A0');
  });

  it('uses the browser’s line and column, and gives no details without line and column', () => {
    const firefox = new SyntaxError("JSON.parse: expected property name or '}' at line 2 column 3 of the JSON data");
    expect(describeJsonError('{\n  b: 2}', firefox).en).toBe('Invalid JSON: line 2, column 3, “b” is unexpected here');
    expect(describeJsonError('{b}', new SyntaxError('JSON Parse error: Expected'))).toEqual({
      zh: '不是有效的JSON',
      en: 'Invalid JSON',
    });
  });
});
