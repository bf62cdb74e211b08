import { type RawBuilder, sql } from 'kysely';

import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import type { Database } from '../../../engine/storage/database.ts';

/** Codes of `blacklistAction` that forbid an installation. The third code only raises an alarm. */
const forbiddingCodes = [1, 2];
/** Code of `shelfStatus`. */
const onShelf = 1;

/** SQL condition that the blacklist entry `b` matches the package `name`. */
export function matchesBlacklist(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case b."matchType"
    when 2 then starts_with(${name}, b."packageName")
    when 3 then strpos(${name}, b."packageName") > 0
    when 4 then ${name} ~ b."packageName"
    else ${name} = b."packageName" end`;
}

/** SQL condition that the blacklist entry `b` applies to the room or the merchant of the device `d`. */
const appliesToDevice = sql`case b."scopeType"
  when 2 then coalesce(b."roomIds", '[]'::jsonb) @> to_jsonb(d."roomId")
  when 3 then coalesce(b."merchantSigns", '[]'::jsonb) @> to_jsonb(d."merchantSign")
  else true end`;

export interface App {
  readonly packageName: string;
  /** Code of `shelfStatus`. */
  readonly shelfStatus: number | null;
}

const offShelfReason: Label = {
  zh: '应用未上架，不能安装',
  en: 'The app is not listed and cannot be installed',
};

function blacklistReason(entry: string): Label {
  return { zh: `应用在黑名单中（${entry}）`, en: `The app is on the blacklist (${entry})` };
}

/**
 * Checks whether an app may be installed, for the control panel, tasks, pushes and games. The app must be on the shelf,
 * and no blacklist entry may forbid its package on the device.
 *
 * @returns the reasons by device id, for devices on which the app must not be installed
 */
export async function findInstallBlockers(
  db: Database,
  { packageName, shelfStatus }: App,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, Label>> {
  if (shelfStatus !== onShelf) return new Map(deviceIds.map(id => [id, offShelfReason]));
  const { rows } = await sql<{ id: number; entry: string }>`
    select d.id, min(b."packageName") as entry from devices d
    join apk_blacklists b on b.status = 1 and b.action = any(${forbiddingCodes}::bigint[])
      and ${matchesBlacklist(sql`${packageName}::text`)} and ${appliesToDevice}
    where d.id = any(${[...deviceIds]}::bigint[]) group by d.id`.execute(db);
  return new Map(rows.map(row => [row.id, blacklistReason(row.entry)]));
}
