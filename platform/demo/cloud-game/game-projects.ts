import merchants from '../../../src/resources/business/merchants.ts';
import gameProjects from '../../../src/resources/cloud-game/game-projects.ts';
import { fps } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { knownGameProjects } from '../known/cloudGame.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(gameProjects, {
  rows: 24,
  from: { merchants },
  values: ({ inTurn, numbered, from, rowInTurn, random, daysFromNow }) => {
    const status = inTurn([enableStatus.enabled, enableStatus.enabled, enableStatus.enabled, enableStatus.disabled]);
    return {
      ...inTurn(knownGameProjects),
      projectCode: numbered('GP-####'),
      merchantSign: rowInTurn(
        filterMatchingRows(from.merchants, {
          merchantSign: ['SH0001', 'SH0002', 'SH0003', 'SH0004', 'SH0005', 'SH0006', 'SH0007', 'SH0008'],
        }),
      )?.merchantSign,
      maxConcurrency: random.oneOf([30, 40, 50, 60, 80, 120]),
      queueSize: random.oneOf([20, 50, 50, 100, 200]),
      sessionMinutes: random.oneOf([15, 30, 60, 120, 120, 240]),
      idleMinutes: random.oneOf([5, 10, 10, 15]),
      fps: random.weighted([fps.fps30, 55], [fps.fps60, 40], [fps.fps25, 5]),
      status,
      startTime: daysFromNow(-320, -60),
      endTime: callFunctionForKey(status, {
        [enableStatus.disabled]: () => daysFromNow(-50, 20),
        [enableStatus.enabled]: () => daysFromNow(30, 400),
      }),
    };
  },
});
