import natRules from '../../../src/resources/network/nat-rules.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { countOf } from '../../engine/resources/countOf.ts';

export const computed: ComputedFields = {
  'routers.ruleCount': countOf(natRules, { routerId: 'id' }),
};
