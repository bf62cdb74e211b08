import { describe, expect, it } from 'vitest';

import { removePlatformParts } from '../../../vite/stripPlatformParts.ts';

const seedOf = (name: string) => `{ rows: 3, values: { ${name}: { inTurn: ['seed: a', 'b'] } } }`;

describe('the console’s part of a resource', () => {
  it('contains none of the parts that only the platform uses, at any depth', () => {
    const code = `import { defineResource } from 'x';
export default defineResource({
  seed: ${seedOf('a')},
  name: 'things',
  turns: [{ field: 'status', from: [1], to: 2 }],
  fields: { seed: text({}), turns: text({}) },
  effects: { create: 'saveThing' } });`;
    const kept = removePlatformParts(code);
    expect(kept).not.toMatch(/inTurn|saveThing|from: \[1\]/);
    expect(kept).toContain("name: 'things'");
    expect(kept).toContain('fields: { seed: text({}), turns: text({}) }');
    expect(removePlatformParts(kept)).toBe(kept);
  });

  it.each(['export const a = 1;', 'export default { seed: 1 };', "export default other('seed');"])(
    'is the whole file when the file defines no resource: %s',
    code => {
      expect(removePlatformParts(code)).toBe(code);
    },
  );
});
