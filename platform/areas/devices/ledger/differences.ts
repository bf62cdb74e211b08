import { sql } from 'kysely';

import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { recordDifference } from '../../../../src/schemas/codes/devices.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { endCause, inUse, nextRecordIdJoin } from './useLedger.ts';

export type DifferenceKind = CodeOf<typeof recordDifference>;

export interface Difference {
  readonly kind: DifferenceKind;
  readonly deviceId: number | null;
  readonly deviceCode: string | null;
  readonly recordId: number | null;
  readonly recordNo: string | null;
  readonly roomId: number | null;
}

const isOpen = sql`s."useStatus" = 1`;
const hasLater = sql`exists (
  select from sign_out_records o where o."deviceId" = s."deviceId" and o."useStatus" = 1 and o.id > s.id)`;
const isOther = sql`(s."deviceIp", s."roomId", s."userName", s."merchantSign")
  is distinct from (d."deviceIp", d."roomId", d."userName", d."merchantSign")`;
const isUsed = inUse(sql`d."runStatus"`);

const openedWithout = sql`${isUsed}
  and not exists (select from sign_out_records s where s."deviceId" = d.id and s."useStatus" = 1)`;

const allDifferences = sql`
  select 'withoutRecord' as kind, d.id as "deviceId", d."deviceCode", null::bigint as "recordId",
    null::text as "recordNo", d."roomId"
  from devices d where ${openedWithout}
  union all
  select case when ${hasLater} then 'twice' when ${isUsed} then 'otherOwner' else 'withoutUse' end,
    s."deviceId", d."deviceCode", s.id, s."recordNo", coalesce(d."roomId", s."roomId")
  from sign_out_records s left join devices d on d.id = s."deviceId"
  where ${isOpen} and (not ${isUsed} or ${hasLater} or ${isOther})`;

/** Returns every difference, lowest ids first. */
export async function findDifferences(db: Database): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`${allDifferences} order by "deviceId", "recordId"`.execute(db);
  return rows;
}

/** Comparison of devices in use with open records at one moment. Devices and records agree when `kinds` is empty. */
export interface Comparison {
  readonly inUse: number;
  readonly open: number;
  /** Number of differences of each type. */
  readonly kinds: Readonly<Partial<Record<DifferenceKind, number>>>;
  /** Differences with the lowest ids. */
  readonly first: readonly Difference[];
}

const mostListed = 20;

/**
 * Compares devices and records in one statement, so that changes during the comparison are not reported as differences.
 */
export async function compareUse(db: Database): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    with found as (${allDifferences})
    select (select count(*) from devices d where ${isUsed}) as "inUse",
      (select count(*) from sign_out_records s where ${isOpen}) as open,
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (
        select kind, count(*) as count from found group by kind) as counted) as kinds,
      (select coalesce(jsonb_agg(listed), '[]') from (
        select * from found order by "deviceId", "recordId" limit ${mostListed}) as listed) as first`.execute(db);
  const [comparison] = rows;
  if (!comparison) throw new Error('The comparison has no result');
  return comparison;
}

/** Counts the differences of a comparison. */
export function countDifferences({ kinds }: Pick<Comparison, 'kinds'>): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0);
}

export interface CorrectionCounts {
  readonly closed: number;
  readonly moved: number;
  readonly opened: number;
}

interface CorrectionStamp {
  /** Current time in the platform's time zone. */
  readonly now: string;
  readonly userName: string;
}

/**
 * Corrects the open records to match the devices; the devices stay unchanged. A closed record has no duration, because
 * nobody knows when the user left. Call this in a transaction: other writers of the use ledger wait until the
 * transaction ends.
 */
export async function correctRecords(db: Database, stamp: CorrectionStamp): Promise<CorrectionCounts> {
  const found = await findDifferences(db);
  const ids = [...new Set(found.flatMap(item => item.deviceId ?? []))];
  await sql`select from devices where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  return {
    closed: await closeStale(db, ids, stamp),
    moved: await syncOpenRecords(db, ids),
    opened: await openMissing(db, ids, stamp),
  };
}

/** Closes the open records of devices that are not in use. For devices in use, keeps the last open record. */
async function closeStale(db: Database, ids: readonly number[], { now, userName }: CorrectionStamp): Promise<number> {
  const { rows } = await sql`
    with stale as (
      select s.id from sign_out_records s left join devices d on d.id = s."deviceId"
      where s."deviceId" = any(${[...ids]}::bigint[]) and ${isOpen} and (not ${isUsed} or ${hasLater}))
    update sign_out_records s set "useStatus" = 2, "offlineType" = null, "offlineCause" = ${endCause.corrected},
      "offTime" = ${now}::timestamp, "usedSeconds" = null, "operatorName" = ${userName},
      note = ${formatMessage('记录更正：设备已不在使用，下机时间未知')}, revision = s.revision + 1
    from stale where stale.id = s.id returning s.id`.execute(db);
  return rows.length;
}

/** Updates location and owner of open records from their devices. */
export async function syncOpenRecords(db: Database, deviceIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update sign_out_records s set "deviceIp" = d."deviceIp", "roomId" = d."roomId", "userName" = d."userName",
      "merchantSign" = d."merchantSign", revision = s.revision + 1
    from devices d
    where s."deviceId" = any(${[...deviceIds]}::bigint[]) and ${isOpen} and d.id = s."deviceId" and ${isOther}
    returning s.id`.execute(db);
  return rows.length;
}

async function openMissing(db: Database, ids: readonly number[], { now }: CorrectionStamp): Promise<number> {
  const { rows } = await sql`
    insert into sign_out_records (id, "recordNo", "deviceId", "deviceIp", "roomId", "userName", "merchantSign",
      "useStatus", "onTime", note)
    select n.id, 'SO' || lpad(n.id::text, 8, '0'), d.id, d."deviceIp", d."roomId", d."userName", d."merchantSign",
      1, ${now}::timestamp, ${formatMessage('记录更正：设备使用中而无记录')}
    from devices d ${nextRecordIdJoin}
    where d.id = any(${[...ids]}::bigint[]) and ${openedWithout} returning id`.execute(db);
  return rows.length;
}
