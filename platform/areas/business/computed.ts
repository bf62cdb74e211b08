import merchantResourceDetails from '../../../src/resources/business/merchant-resource-details.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import rentalRecords from '../../../src/resources/business/rental-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { jsonbList } from '../../engine/storage/sqlTerms/jsonbList.ts';

const merchant = rowExpressionBuilderOf(merchants, rentalRecords);
const rental = rowExpressionBuilderOf(merchantResourceDetails, rentalRecords)
  .selectFrom('rental_records as r')
  .whereRef('r.rentalNo', '=', 't.rentalNo')
  .limit(1);

export const computed: ComputedFields = {
  'merchants.resourceCount': merchant
    .selectFrom('rental_records as r')
    .select(eb => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('r.quantity'), eb.lit(0)), 'bigint').as('quantity'))
    .whereRef('r.merchantSign', '=', 't.merchantSign')
    .where('r.distributionStatus', 'in', [distributionStatus.assigned, distributionStatus.reclaiming]),
  'merchants.menuIds': merchant
    .selectFrom('merchant_menus as m')
    .select(eb => jsonbList(eb.ref('m.menuId'), [eb.ref('m.menuId')]).as('menuIds'))
    .whereRef('m.merchantSign', '=', 't.merchantSign'),
  'rental-records.usedQuantity': rowExpressionBuilderOf(rentalRecords, merchantResourceDetails, devices)
    .selectFrom('merchant_resource_details as m')
    .innerJoin('devices as d', 'd.id', 'm.deviceId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('m.rentalNo', '=', 't.rentalNo')
    .where('d.userName', 'is not', null),
  'merchant-resource-details.resourceCode': rental.select('r.resourceCode'),
  'merchant-resource-details.standardKey': rental.select('r.standardKey'),
};
