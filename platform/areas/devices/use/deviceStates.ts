import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import gameDevices from '../../../../src/resources/cloud-game/game-devices.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { distributionStatus } from '../../../../src/schemas/codes/billing.ts';
import { allocationType, networkStatus, offlineCause } from '../../../../src/schemas/codes/devices.ts';
import { roomStatus } from '../../../../src/schemas/codes/rooms.ts';
import type { RowChange, RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { syncOpenUseRecords } from '../ledger/differences.ts';
import { endUse } from '../ledger/useLedger.ts';
import { findLastLicensedCardId } from '../../upgrades/licence/licences.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { type WriteScope, stampColumnsOf } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

type Ids = readonly number[];

interface DeviceRequirements {
  readonly resourceCode: string;
  readonly standardKey: string;
  readonly allocationType: CodeOf<typeof allocationType>;
  readonly roomId?: number | null | undefined;
  /** Ids of the devices to choose from (default: all devices). */
  readonly ids?: Ids | undefined;
}

/**
 * Returns devices that can be assigned immediately: unassigned, healthy, licensed and not under maintenance. Locks
 * these devices until the transaction ends.
 */
export async function lockAssignableDevices(
  { db }: WriteScope,
  { resourceCode, standardKey, allocationType: allocation, roomId = null, ids }: DeviceRequirements,
  limit: number,
): Promise<Ids> {
  const upTo = await findLastLicensedCardId(db);
  const rows = await withTables(db, devices, rooms, gameDevices)
    .selectFrom('devices as d')
    .select('d.id')
    .where(meetsCondition(devices, 'assignable', { as: 'd' }))
    .where(eb => isNotGameDevice(eb.ref('d.id')))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('rooms as r')
          .select('r.id')
          .whereRef('r.id', '=', 'd.roomId')
          .where('r.roomStatus', '=', roomStatus.normal),
      ),
    )
    .where('d.resourceCode', '=', resourceCode)
    .where('d.standardKey', '=', standardKey)
    .where(eb => eb.fn.coalesce('d.allocationType', eb.val(allocationType.instance)), '=', allocation)
    .$if(ids !== undefined, query => query.where('d.id', '=', anyOf(ids ?? [])))
    .$if(roomId !== null, query => query.where('d.roomId', '=', roomId))
    .$if(upTo !== null, query =>
      query.where(eb =>
        eb.or([eb('d.networkStatus', 'is distinct from', networkStatus.online), eb('d.id', '<=', upTo)]),
      ),
    )
    .orderBy('d.id')
    .limit(limit)
    .forUpdate('d')
    .execute();
  return rows.map(row => row.id);
}

/** SQL condition that a device does not belong to the cloud games, whose devices are reserved for players. */
export function isNotGameDevice(id: Expression<number>): Expression<SqlBool> {
  const eb = expressionBuilder<TablesOf<[typeof gameDevices]>>();
  return eb.not(eb.exists(eb.selectFrom('game_devices as games').select('games.id').where('games.deviceId', '=', id)));
}

/** Assigns devices to a merchant. */
export async function assignDevices(
  scope: WriteScope,
  ids: Ids,
  { merchantSign, expireTime }: Pick<RowOf<typeof devices>, 'merchantSign' | 'expireTime'>,
): Promise<void> {
  const distribution = distributionStatus.assigned;
  await changeDevices(scope, ids, { distributionStatus: distribution, merchantSign, expireTime });
  await syncOpenUseRecords(scope.db, ids);
}

export async function extendDeviceService(scope: WriteScope, ids: Ids, expireTime: string): Promise<void> {
  await changeDevices(scope, ids, { expireTime });
}

/** Frees reclaimed devices: ends their use and removes their merchant. */
export async function releaseDevices(scope: WriteScope, ids: Ids): Promise<void> {
  await endUse(scope, ids, { cause: offlineCause.deviceReclaimed, note: formatMessage('设备回收') });
  const distribution = distributionStatus.unassigned;
  await changeDevices(scope, ids, { distributionStatus: distribution, merchantSign: null, expireTime: null });
}

/** Changes devices in one statement. */
export async function changeDevices(scope: WriteScope, ids: Ids, values: RowChange<typeof devices>): Promise<void> {
  if (ids.length === 0) return;
  await withTables(scope.db, devices)
    .updateTable('devices')
    .set({ ...values, ...stampColumnsOf(scope) })
    .where('id', '=', anyOf(ids))
    .execute();
}
