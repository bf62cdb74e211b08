import { describe, expect, it } from 'vitest';

import { licenceStageOf, readLicenceStanding } from '../../../src/authProvider/licenceStanding.ts';

describe('how a licence stands', () => {
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
  ])('with %j days left it has come to %j', (daysLeft, stage) => {
    expect(licenceStageOf({ daysLeft })).toBe(stage);
  });

  it('is nothing to whoever is not told, and survives an answer that is none', () => {
    expect(readLicenceStanding(null)).toBeNull();
    expect(readLicenceStanding('soon')).toBeNull();
    expect(readLicenceStanding({ daysLeft: '3', surplusCards: {} })).toEqual({ daysLeft: null, surplusCards: 0 });
    expect(readLicenceStanding({ daysLeft: 3, surplusCards: 9 })).toEqual({ daysLeft: 3, surplusCards: 9 });
  });
});
