import { jsonArrayFrom } from 'kysely/helpers/postgres';

import devices from '../../../../src/resources/devices/devices.ts';
import signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { offlineCause, signOutMismatch, useStatus } from '../../../../src/schemas/codes/devices.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { nextRecordId, recordNumberOf } from './recordExpressions.ts';
import {
  recordConditionBuilder,
  hasLaterOpenRecord,
  hasNoOpenRecord,
  isRecordOpen,
  differsFromDevice,
  isDeviceInUse,
} from './recordConditions.ts';
import { lockDeviceUse } from './useLedger.ts';
import { columnsFromDevice } from './useRecords.ts';

export type DifferenceKind = CodeOf<typeof signOutMismatch>;

export interface UseDifference {
  readonly kind: DifferenceKind;
  readonly deviceId: number | null;
  readonly deviceCode: string | null;
  readonly recordId: number | null;
  readonly recordNo: string | null;
  readonly roomId: number | null;
}

const kindOf = (kind: DifferenceKind) =>
  recordConditionBuilder.cast<DifferenceKind>(recordConditionBuilder.val(kind), 'text');

/** Returns a query for the differences between the devices in use and the open sign-out records. */
function selectDifferences(db: Database) {
  const tables = withTables(db, devices, signOutRecords);
  return tables
    .selectFrom('devices as d')
    .select(eb => [
      kindOf(signOutMismatch.withoutRecord).as('kind'),
      eb.cast<number | null>('d.id', 'bigint').as('deviceId'),
      eb.cast<string | null>('d.deviceCode', 'text').as('deviceCode'),
      eb.cast<number | null>(eb.lit(null), 'bigint').as('recordId'),
      eb.cast<string | null>(eb.lit(null), 'text').as('recordNo'),
      eb.cast<number | null>('d.roomId', 'bigint').as('roomId'),
    ])
    .where(isDeviceInUse)
    .where(hasNoOpenRecord)
    .unionAll(
      tables
        .selectFrom('sign_out_records as s')
        .leftJoin('devices as d', 'd.id', 's.deviceId')
        .select(eb => [
          recordConditionBuilder
            .case()
            .when(hasLaterOpenRecord)
            .then(kindOf(signOutMismatch.twice))
            .when(isDeviceInUse)
            .then(kindOf(signOutMismatch.otherOwner))
            .else(kindOf(signOutMismatch.withoutUse))
            .end()
            .as('kind'),
          's.deviceId',
          'd.deviceCode',
          eb.cast<number | null>('s.id', 'bigint').as('recordId'),
          's.recordNo',
          eb.fn.coalesce('d.roomId', 's.roomId').as('roomId'),
        ])
        .where(isRecordOpen)
        .where(
          recordConditionBuilder.or([recordConditionBuilder.not(isDeviceInUse), hasLaterOpenRecord, differsFromDevice]),
        ),
    );
}

/** Returns all differences between the devices in use and the open sign-out records, lowest ids first. */
export async function findUseDifferences(db: Database): Promise<readonly UseDifference[]> {
  return selectDifferences(db).orderBy('deviceId').orderBy('recordId').execute();
}

/** Comparison of devices in use with open records at one moment. Devices and records agree when `kinds` is empty. */
export interface UseComparison {
  readonly inUse: number;
  readonly open: number;
  /** Number of differences of each type. */
  readonly kinds: Readonly<Partial<Record<DifferenceKind, number>>>;
  /** Differences with the lowest ids. */
  readonly first: readonly UseDifference[];
}

const maxListed = 20;

/**
 * Compares devices and records in one statement, so that changes during the comparison are not reported as differences.
 */
export async function compareUseWithRecords(db: Database): Promise<UseComparison> {
  const found = withTables(db, devices, signOutRecords).with('found', () => selectDifferences(db));
  const { used, open, counts, first } = await found
    .selectNoFrom(eb => [
      eb.selectFrom('devices as d').select(eb.fn.countAll<number>().as('count')).where(isDeviceInUse).as('used'),
      eb
        .selectFrom('sign_out_records as s')
        .select(eb.fn.countAll<number>().as('count'))
        .where(isRecordOpen)
        .as('open'),
      jsonArrayFrom(
        eb
          .selectFrom('found')
          .select(['kind', eb.fn.countAll<number>().as('count')])
          .groupBy('kind'),
      ).as('counts'),
      jsonArrayFrom(eb.selectFrom('found').selectAll().orderBy('deviceId').orderBy('recordId').limit(maxListed)).as(
        'first',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    inUse: used ?? 0,
    open: open ?? 0,
    first,
    kinds: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
  };
}

export function countDifferences({ kinds }: Pick<UseComparison, 'kinds'>): number {
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
 * Corrects the open records to match the devices; the devices stay unchanged. A record that this correction closes has
 * no duration, because nobody knows when the user left. Call this in a transaction: other writers of the use ledger
 * wait until the transaction ends.
 */
export async function correctUseRecords(db: Database, stamp: CorrectionStamp): Promise<CorrectionCounts> {
  const found = await findUseDifferences(db);
  const ids = [...new Set(found.flatMap(one => one.deviceId ?? []))];
  await lockDeviceUse({ db }, ids);
  return {
    closed: await closeStale(db, ids, stamp),
    moved: await syncOpenUseRecords(db, ids),
    opened: await openMissing(db, ids, stamp),
  };
}

/** Closes the open records of devices that are not in use, and all but the last open record of each device in use. */
async function closeStale(db: Database, ids: readonly number[], { now, userName }: CorrectionStamp): Promise<number> {
  const tables = withTables(db, devices, signOutRecords);
  const stale = tables
    .selectFrom('sign_out_records as s')
    .leftJoin('devices as d', 'd.id', 's.deviceId')
    .select('s.id')
    .where('s.deviceId', '=', anyOf(ids))
    .where(isRecordOpen)
    .where(recordConditionBuilder.or([recordConditionBuilder.not(isDeviceInUse), hasLaterOpenRecord]));
  const closed = await tables
    .updateTable('sign_out_records')
    .set(record => ({
      useStatus: useStatus.signedOut,
      offlineType: null,
      offlineCause: offlineCause.recordCorrected,
      offTime: now,
      usedSeconds: null,
      operatorName: userName,
      note: formatMessage('记录更正：设备已不在使用，下机时间未知'),
      revision: record('revision', '+', 1),
    }))
    .where('id', 'in', stale)
    .returning('id')
    .execute();
  return closed.length;
}

/** Updates location and owner of open records from their devices. */
export async function syncOpenUseRecords(db: Database, deviceIds: readonly number[]): Promise<number> {
  const moved = await withTables(db, devices, signOutRecords)
    .updateTable('sign_out_records as s')
    .from('devices as d')
    .set(eb => ({
      deviceIp: eb.ref('d.deviceIp'),
      roomId: eb.ref('d.roomId'),
      userName: eb.ref('d.userName'),
      merchantSign: eb.ref('d.merchantSign'),
      revision: eb('s.revision', '+', 1),
    }))
    .where('s.deviceId', '=', anyOf(deviceIds))
    .where(isRecordOpen)
    .whereRef('d.id', '=', 's.deviceId')
    .where(differsFromDevice)
    .returning('s.id')
    .execute();
  return moved.length;
}

async function openMissing(db: Database, ids: readonly number[], { now }: CorrectionStamp): Promise<number> {
  const tables = withTables(db, devices, signOutRecords);
  const missing = tables
    .selectFrom(
      tables
        .selectFrom('devices as d')
        .selectAll('d')
        .select(nextRecordId.as('recordId'))
        .where('d.id', '=', anyOf(ids))
        .where(isDeviceInUse)
        .where(hasNoOpenRecord)
        .as('d'),
    )
    .select(eb => [
      'd.recordId',
      recordNumberOf(eb.ref('d.recordId'), 'SO').as('recordNo'),
      'd.id as deviceId',
      'd.deviceIp',
      'd.roomId',
      'd.userName',
      'd.merchantSign',
      eb.cast<number>(eb.val(useStatus.inUse), 'bigint').as('useStatus'),
      eb.cast<string>(eb.val(now), 'timestamp').as('onTime'),
      eb.val(formatMessage('记录更正：设备使用中而无记录')).as('note'),
    ]);
  const opened = await tables
    .insertInto('sign_out_records')
    .columns([...columnsFromDevice, 'useStatus', 'onTime', 'note'])
    .expression(missing)
    .returning('id')
    .execute();
  return opened.length;
}
