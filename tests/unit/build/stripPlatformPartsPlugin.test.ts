import { describe, expect, it } from 'vitest';

import { removePlatformParts } from '../../../vite/stripPlatformPartsPlugin.ts';

describe('the console’s part of a resource', () => {
  it('contains none of the parts that only the platform uses, at any depth', () => {
    const code = `import { defineResource } from 'x';
export default defineResource({
  name: 'things',
  turns: [{ field: 'status', from: [1], to: 2 }],
  fields: { effects: text({}), turns: text({}) },
  effects: { create: 'saveThing' } });`;
    const kept = removePlatformParts(code);
    expect(kept).not.toMatch(/saveThing|from: \[1\]/);
    expect(kept).toContain("name: 'things'");
    expect(kept).toContain('fields: { effects: text({}), turns: text({}) }');
    expect(removePlatformParts(kept)).toBe(kept);
  });

  it.each(['export const a = 1;', 'export default { turns: 1 };', "export default other('turns');"])(
    'is the whole file when the file defines no resource: %s',
    code => {
      expect(removePlatformParts(code)).toBe(code);
    },
  );
});
