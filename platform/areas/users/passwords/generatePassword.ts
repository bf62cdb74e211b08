import { randomInt } from 'node:crypto';

import { passesRule, passwordStrong } from '../../../../src/schemas/rules/rules.ts';

/** Letters and digits, without the characters that look like another character. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const length = 24;

/** Returns a random password with 139 bits of entropy that satisfies the password rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');
    if (passesRule(passwordStrong, password)) return password;
  }
}
