import { sql } from 'kysely';

import { deviceRunStatus } from '../../src/schemas/codes/cloudGame.ts';
import { useStatus } from '../../src/schemas/codes/devices.ts';
import type { Database } from '../engine/storage/database.ts';

/** Prefix of the numbers of open records in the seed, which distinguishes them from closed records. */
const sign = 'SO9';

/**
 * Makes devices and sign-out records consistent: every device in use has one open record that started within the last
 * five hours. Call this in the transaction that adds the devices.
 */
export async function createOpenUseRecords(db: Database, now: string): Promise<void> {
  await sql`
    insert into sign_out_records (id, "recordNo", "deviceId", "deviceIp", "roomId", "userName", "merchantSign", "mealName",
      "useStatus", "onTime")
    select n.id, ${sign} || lpad(n.id::text, 7, '0'), d.id, d."deviceIp", d."roomId", d."userName", d."merchantSign",
      (select m."mealName" from cloud_meals m order by (m.id * 7919 + d.id * 104729) % 997, m.id limit 1), ${useStatus.inUse}::bigint,
      ${now}::timestamp - make_interval(secs => 60 + (d.id * 7919) % 17940)
    from devices d
      cross join lateral (
        select nextval(pg_get_serial_sequence('sign_out_records', 'id')) as id where d.id is not null) n
    where d."runStatus" = ${deviceRunStatus.inUse}
      and not exists (select from sign_out_records s where s."deviceId" = d.id and s."useStatus" = ${useStatus.inUse})`.execute(
    db,
  );
}
