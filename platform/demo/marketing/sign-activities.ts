import signActivities from '../../../src/resources/marketing/sign-activities.ts';
import { activityStatus } from '../../../src/schemas/codes/marketing.ts';
import { knownSignActivities } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(signActivities, {
  rows: 14,
  values: ({ inTurn, daysFromNow, dueAfter, countPassed, oneFor, random, share }) => {
    const startTime = daysFromNow(-150, 30);
    const endTime = dueAfter(startTime, [1_209_600, 3_888_000]);
    const status = oneFor(countPassed(startTime, endTime), {
      0: [activityStatus.draft, activityStatus.notStarted],
      1: [activityStatus.running, activityStatus.running, activityStatus.running, activityStatus.terminated],
      2: [activityStatus.ended, activityStatus.ended, activityStatus.ended, activityStatus.terminated],
    });
    const joinCount = callFunctionForKey(status, {
      [activityStatus.draft]: () => 0,
      [activityStatus.notStarted]: () => 0,
      [activityStatus.running]: () => random.between(100, 3_000),
      [activityStatus.ended]: () => random.between(300, 9_000),
      [activityStatus.terminated]: () => random.between(10, 200),
    });
    return {
      ...inTurn(knownSignActivities),
      startTime,
      endTime,
      activityStatus: status,
      joinCount,
      finishCount: share(joinCount, [5, 45]),
    };
  },
});
