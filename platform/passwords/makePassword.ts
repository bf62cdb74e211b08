import { randomInt } from 'node:crypto';

import { passesRule, passwordStrong } from '../../src/schemas/rules/rules.ts';

/** Letters and digits that are not confused with each other. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const length = 24;

/** Returns a random password of 139 bits that satisfies the rule for passwords. */
export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');
    if (passesRule(passwordStrong, password)) return password;
  }
}
