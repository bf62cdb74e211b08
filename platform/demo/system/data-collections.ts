import dataCollections from '../../../src/resources/system/data-collections.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { collectionStatus } from '../../../src/schemas/codes/system.ts';
import { knownCollectedItems } from '../known/system.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(dataCollections, {
  rows: 30,
  values: ({ inTurn, random, daysFromNow }) => ({
    ...inTurn(knownCollectedItems),
    intervalSeconds: random.oneOf([30, 60, 60, 300, 600, 3_600]),
    keepDays: random.oneOf([7, 30, 30, 90, 180]),
    samplePercent: random.oneOf([10, 50, 100, 100]),
    todayCount: random.between(200, 90_000),
    lastCollectTime: daysFromNow(-0.02, 0),
    collectStatus: random.weighted(
      [collectionStatus.normal, 24],
      [collectionStatus.delayed, 3],
      [collectionStatus.failing, 2],
      [collectionStatus.stopped, 1],
    ),
    status: random.weighted([enableStatus.enabled, 14], [enableStatus.disabled, 1]),
  }),
});
