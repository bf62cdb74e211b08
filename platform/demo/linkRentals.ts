import { sql } from 'kysely';

import type { Database } from '../engine/storage/database.ts';

/** Makes devices and rentals consistent: every device of a merchant belongs to one of the merchant's rentals. */
export async function linkRentals(db: Database): Promise<void> {
  await sql`
    insert into merchant_resource_details
      ("deviceId", "rentalNo", "merchantSign", "distributionStatus", "startTime", "endTime")
    select d.id, r."rentalNo", d."merchantSign", 1, r."startTime", r."endTime"
    from devices d cross join lateral (
      select * from rental_records r
      where r."merchantSign" = d."merchantSign" and r."distributionStatus" = 1
      order by (r."resourceCode" = d."resourceCode") desc, (r.id * 7919 + d.id * 104729) % 997 limit 1) r
    where d."distributionStatus" = 1
      and not exists (select from merchant_resource_details m where m."deviceId" = d.id)
    order by d.id`.execute(db);
  await sql`
    update rental_records r set quantity = given.count from (
      select "rentalNo", count(*) as count from merchant_resource_details group by "rentalNo") given
    where given."rentalNo" = r."rentalNo" and r."distributionStatus" = 1 and r.quantity <> given.count`.execute(db);
}
