import { sql } from 'kysely';

import type { Harness } from '../../harness.ts';

const deviceEnd = '2026-03-11 12:00:00';

/**
 * Makes every device healthy, online, idle and of one specification; the first two users own the first two devices
 * until `deviceEnd`.
 */
export async function resetDevices({ db, rows }: Harness): Promise<void> {
  await sql`
    update devices set "failureStatus" = 0, "abnormalState" = 0, "networkStatus" = 1, "standardKey" = 'S',
      "distributionStatus" = 0, "userName" = null, maintenance = null`.execute(db);
  await sql`update client_users set status = 1, "starCoins" = 10, integral = 100 where id in (1, 2)`.execute(db);
  await sql`update client_users set status = 2 where id = 3`.execute(db);
  await sql`update rooms set "roomStatus" = 1`.execute(db);
  await sql`delete from fault_resources`.execute(db);
  await sql`delete from room_maintenances`.execute(db);
  await sql`delete from resource_binds`.execute(db);
  for (const id of [1, 2]) {
    const [user] = await rows('client_users', `id = ${id}`);
    await sql`
      update devices set "userName" = ${user?.['userName']}, "distributionStatus" = 1, "expireTime" = ${deviceEnd}
      where id = ${id}`.execute(db);
    await sql`
      insert into resource_binds ("deviceId", "userName", "bindStatus", "expireTime")
      values (${id}, ${user?.['userName']}, 1, ${deviceEnd})`.execute(db);
  }
}
