import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { isKnownPassword } from '../../../platform/areas/users/passwords/knownPasswords.ts';
import { isGuessableFromNames } from '../../../src/schemas/rules/passwords/guessedPasswords.ts';
import { findPasswordWeakness } from '../../../platform/areas/users/passwords/weakPasswords.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the list of known passwords', () => {
  it.each(['123456', 'password', 'qwerty', 'letmein', 'trustno1'])('contains the common password "%s"', async text => {
    expect(await isKnownPassword(digestOf(text))).toBe(true);
  });

  it.each(['password1', 'Password1', 'PASSWORD1', 'admin123', '1qaz2wsx', 'Dragon888', 'monkey123456'])(
    'contains "%s", which satisfies the password rule',
    async text => {
      expect(await isKnownPassword(digestOf(text))).toBe(true);
    },
  );

  it.each(['', 'a', 'a1', 'Zz9', '7391'])('contains the short text "%s"', async text => {
    expect(await isKnownPassword(digestOf(text))).toBe(true);
  });

  it.each(['kiln47*Harbour', 'f3f9c0d1A1', 'wq7_Tidal2'])('does not contain "%s"', async text => {
    expect(await isKnownPassword(digestOf(text))).toBe(false);
  });
});

describe('findPasswordWeakness and isGuessableFromNames', () => {
  const names = ['zhangsan', '张三', '13712345678', 'san.zhang@example.com', 'skyport'];
  const weaknessOf = (text: string) =>
    findPasswordWeakness(digestOf(text), { names, words: ['skyhook'], language: 'en' });

  it.each([
    'zhangsan1',
    'Zhangsan123',
    'ZHANGSAN2026',
    'zhangsan@2025',
    'zhangsan888!',
    'zhangsan5678',
    'zhangsanzhangsan',
    '13712345678',
    'skyport2024',
    '123skyport',
    'sanzhang66',
    '张三123456',
  ])('detect that "%s" consists of the names of the account', async text => {
    expect(await weaknessOf(text)).toMatch(/combines account details/);
    expect(isGuessableFromNames(text, names)).toBe(true);
  });

  it.each(['skyhook2026', 'Skyhook123', 'skyhook@888'])(
    'report "%s" as common because it contains a word of the company',
    async text => {
      expect(await weaknessOf(text)).toMatch(/is common/);
    },
  );

  it('accept a password with a name among other words', async () => {
    expect(await weaknessOf('skyport-lantern-41')).toBeNull();
    expect(isGuessableFromNames('skyport-lantern-41', names)).toBe(false);
  });

  it('report a common password as common, not as made of names', async () => {
    expect(await findPasswordWeakness(digestOf('password1'), { names: [], words: [], language: 'zh' })).toMatch(
      /过于常见/,
    );
    expect(isGuessableFromNames('password1', [])).toBe(false);
  });
});
