import integralRules from '../../../src/resources/marketing/integral-rules.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { knownIntegralRules } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(integralRules, {
  rows: 20,
  values: ({ inTurn, index }) => ({
    ...inTurn(knownIntegralRules),
    sort: index,
    status: inTurn([
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
    ]),
  }),
});
