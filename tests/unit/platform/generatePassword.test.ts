import { describe, expect, it } from 'vitest';

import { generatePassword } from '../../../platform/areas/users/passwords/generatePassword.ts';
import { passesRule, passwordStrong } from '../../../src/schemas/rules/rules.ts';

describe('a generated password', () => {
  it('has 24 characters, satisfies the rule for passwords and differs each time', () => {
    const made = Array.from({ length: 2_000 }, generatePassword);
    expect(made.filter(item => item.length !== 24 || !passesRule(passwordStrong, item))).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.join('')).size).toBe(57);
  });
});
