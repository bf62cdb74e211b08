import { licenseModule } from '../../src/schemas/codes/upgrades.ts';
import type { Activation } from '../areas/upgrades/licence/licences.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

/** Returns the licence of a demonstration: 6,000 cards, valid for another 240 days. */
export function demoLicence(nowMs: number): Activation {
  return {
    isTrial: false,
    licenceNo: '100512',
    customer: '示例云科技有限公司',
    cards: 6_000,
    modules: licenseModule.items.map(item => item.value),
    validFrom: nowMs - 125 * dayMs,
    validTo: nowMs + 240 * dayMs,
    digest: 'demonstration',
  };
}
