import { describe, expect, it } from 'vitest';

import { withoutPlatformParts } from '../../../vite/consoleParts.ts';

const seedOf = (name: string) => `{ rows: 3, values: { ${name}: { inTurn: ['seed: a', 'b'] } } }`;

describe('what the console is given of a resource', () => {
  it('has none of the parts that only the platform reads, wherever they stand', () => {
    const code = `import { defineResource } from 'x';
export default defineResource({
  seed: ${seedOf('a')},
  name: 'things',
  turns: [{ field: 'status', from: [1], to: 2 }],
  fields: { seed: text({}), turns: text({}) },
  effects: { create: 'saveThing' } });`;
    const kept = withoutPlatformParts(code);
    expect(kept).not.toMatch(/inTurn|saveThing|from: \[1\]/);
    expect(kept).toContain("name: 'things'");
    expect(kept).toContain('fields: { seed: text({}), turns: text({}) }');
    expect(withoutPlatformParts(kept)).toBe(kept);
  });

  it.each(['export const a = 1;', 'export default { seed: 1 };', "export default other('seed');"])(
    'is left alone where no resource is defined: %s',
    code => {
      expect(withoutPlatformParts(code)).toBe(code);
    },
  );
});
