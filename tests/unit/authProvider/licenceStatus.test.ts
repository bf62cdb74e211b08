import { describe, expect, it } from 'vitest';

import { toLicenceWarning, readLicenceStatus } from '../../../src/authProvider/licenceStatus.ts';

describe('the licence status', () => {
  it.each([
    [null, null],
    [240, null],
    [31, null],
    [30, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
  ])('has, with %j days left, the warning level of %j days', (daysLeft, stage) => {
    expect(toLicenceWarning({ daysLeft })).toBe(stage);
  });

  it('is null for users who may not see the licence, and has defaults in place of invalid values', () => {
    expect(readLicenceStatus(null)).toBeNull();
    expect(readLicenceStatus('soon')).toBeNull();
    expect(readLicenceStatus({ daysLeft: '3', surplusCards: {} })).toEqual({ daysLeft: null, surplusCards: 0 });
    expect(readLicenceStatus({ daysLeft: 3, surplusCards: 9 })).toEqual({ daysLeft: 3, surplusCards: 9 });
  });
});
