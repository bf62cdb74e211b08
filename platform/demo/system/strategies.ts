import merchants from '../../../src/resources/business/merchants.ts';
import strategies from '../../../src/resources/system/strategies.ts';
import { strategyType } from '../../../src/schemas/codes/system.ts';
import { knownStrategies } from '../known/system.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';

export default seedOf(strategies, {
  rows: 22,
  from: { merchants },
  values: ({ inTurn, random, from, pick }) => {
    const known = inTurn(knownStrategies);
    const type = known.strategyType;
    const priority = known.priority;
    return {
      strategyName: known.strategyName,
      strategyType: type,
      rule: known.rule,
      roomIds: [],
      phoneTypes: [],
      priority,
      hitCount: random.between(0, 90_000),
      status: known.status,
      merchantSign: priority === 72 || priority === 84 ? pick(from.merchants)?.merchantSign : null,
      idleMinutes: type === strategyType.reclaimWhenIdle ? random.oneOf([15, 30, 60]) : null,
      startTime: valueForKey(priority, { 70: '00:00', 78: '19:00' }),
      endTime: valueForKey(priority, { 70: '06:00', 78: '23:00' }),
    };
  },
});
