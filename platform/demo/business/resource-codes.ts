import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(resourceCodes, {
  rows: 40,
  from: { resourceStandards, rooms },
  values: ({ numbered, from, pick, random }) => ({
    resourceName: numbered('云手机资源池##'),
    resourceCode: numbered('RES-###'),
    standardKey: pick(from.resourceStandards)?.standardKey,
    roomId: pick(from.rooms)?.id,
    sort: random.between(0, 99),
    status: random.weighted([enableStatus.enabled, 19], [enableStatus.disabled, 1]),
  }),
});
