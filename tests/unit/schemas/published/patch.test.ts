import { describe, expect, it } from 'vitest';

import { diffValues } from '../../../../src/schemas/published/diffValues.ts';
import { applyPatch, validatePatch } from '../../../../src/schemas/published/patch.ts';
import { max } from '../../../../src/schemas/rules/rules.ts';
import { createSparePartsScreen } from '../../../support/published/createSparePartsScreen.ts';

const base = createSparePartsScreen();
const fields = Object.keys(base.fields);

describe('a patch', () => {
  it('changes a screen, but keeps all of its fields and its permission code', () => {
    const patch = {
      title: { zh: '配件', en: 'Parts' },
      fields: { count: { list: false }, partNo: { rules: [max(8)] }, note: { required: true as const, list: true } },
    };
    expect(validatePatch(patch, base)).toEqual([]);
    const patched = applyPatch(base, patch);
    expect(diffValues(base, patched)).toEqual([
      { path: 'title.zh', before: base.title.zh, after: '配件' },
      { path: 'title.en', before: base.title.en, after: 'Parts' },
      { path: 'fields.partNo.rules[1]', before: undefined, after: max(8) },
      { path: 'fields.count.list', before: true, after: undefined },
      { path: 'fields.note.list', before: undefined, after: true },
      { path: 'fields.note.required', before: undefined, after: true },
    ]);
    expect(Object.keys(patched.fields)).toEqual(fields);
    expect(patched.code).toBe(base.code);
  });

  it('changes nothing without content', () => {
    expect(validatePatch({}, base)).toEqual([]);
    expect(applyPatch(base, {})).toEqual(base);
  });

  const faulty: readonly (readonly [string, unknown])[] = [
    ['fields.wrong', { fields: { wrong: { list: true } } }],
    ['fields', { fields: Object.fromEntries(fields.map(name => [name, { list: false }])) }],
    ['fields.count', { fields: { count: { kind: 'text' } } }],
    ['', { code: 'a:b' }],
    ['fields.count.rules[1]', { fields: { count: { rules: [{ rule: 'range', min: 1 }] } } }],
    ['fields.__proto__', JSON.parse('{"fields":{"__proto__":{"list":true}}}')],
    ['', null],
    ['', []],
    ['', 'text'],
  ];

  it.each(faulty)('cannot contain an invalid value; the error is at the path “%s”', (path, value) => {
    expect(validatePatch(value, base).map(fault => fault.path)).toContain(path);
  });
});
