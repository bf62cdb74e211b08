import merchantResourceDetails from '../../src/resources/business/merchant-resource-details.ts';
import rentalRecords from '../../src/resources/business/rental-records.ts';
import devices from '../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../src/schemas/codes/billing.ts';
import type { Database } from '../engine/storage/database.ts';
import { castTo } from '../engine/storage/sqlTerms/castTo.ts';
import { withTables } from '../engine/storage/withTables.ts';
import { shuffleSortKey } from './values/shuffleSortKey.ts';

const { assigned } = distributionStatus;

/** Makes devices and rentals consistent: every device of a merchant belongs to one of the merchant's rentals. */
export async function linkDevicesToRentals(db: Database): Promise<void> {
  const tables = withTables(db, devices, merchantResourceDetails, rentalRecords);
  await tables
    .insertInto('merchant_resource_details')
    .columns(['deviceId', 'rentalNo', 'merchantSign', 'distributionStatus', 'startTime', 'endTime'])
    .expression(
      tables
        .selectFrom('devices as d')
        .innerJoinLateral(
          query =>
            query
              .selectFrom('rental_records as rental')
              .selectAll()
              .whereRef('rental.merchantSign', '=', 'd.merchantSign')
              .where('rental.distributionStatus', '=', assigned)
              .orderBy(eb => eb('rental.resourceCode', '=', eb.ref('d.resourceCode')), 'desc')
              .orderBy(eb => shuffleSortKey(eb.ref('rental.id'), eb.ref('d.id')))
              .limit(1)
              .as('r'),
          join => join.onTrue(),
        )
        .select([
          'd.id',
          'r.rentalNo',
          'd.merchantSign',
          castTo(assigned, 'bigint').as('status'),
          'r.startTime',
          'r.endTime',
        ])
        .where('d.distributionStatus', '=', assigned)
        .where(eb =>
          eb.not(
            eb.exists(
              eb.selectFrom('merchant_resource_details as m').select('m.id').whereRef('m.deviceId', '=', 'd.id'),
            ),
          ),
        )
        .orderBy('d.id'),
    )
    .execute();
  await tables
    .updateTable('rental_records as r')
    .from(query =>
      query
        .selectFrom('merchant_resource_details')
        .select(({ fn }) => ['rentalNo', fn.countAll<number>().as('count')])
        .groupBy('rentalNo')
        .as('given'),
    )
    .set(eb => ({ quantity: eb.ref('given.count') }))
    .whereRef('given.rentalNo', '=', 'r.rentalNo')
    .where('r.distributionStatus', '=', assigned)
    .whereRef('r.quantity', '<>', 'given.count')
    .execute();
}
