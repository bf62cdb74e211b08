import { describe, expect, it } from 'vitest';

import { config, userStorePrefix } from '../../src/config.ts';
import { languages } from '../../src/schemas/base/label.ts';

describe('the constants of the console', () => {
  it('have the specified values', () => {
    expect(config).toMatchObject({
      clientVersion: '5.9.0',
      moduleVersion: '3.2.1',
      failureNoticeMs: 5_000,
      mobileBelowPx: 992,
      tabAdjustDelayMs: 500,
      wheelMarginPx: 15,
      fixedUserType: 2,
      fixedPermissions: ['adduser', 'checkuser'],
    });
  });

  it('name two languages, Chinese first', () => {
    expect(languages).toEqual(['zh', 'en']);
  });

  it('include one prefix for all keys in the browser’s storage', () => {
    expect(userStorePrefix(7).startsWith(config.storagePrefix)).toBe(true);
    expect(config.storagePrefix).toMatch(/^[a-z]+-$/);
  });
});
