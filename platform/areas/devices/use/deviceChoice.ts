import gameDevices from '../../../../src/resources/cloud-game/game-devices.ts';
import merchants from '../../../../src/resources/business/merchants.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import clientUsers from '../../../../src/resources/users/client-users.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { merchantStatus } from '../../../../src/schemas/codes/business.ts';
import type { phoneType } from '../../../../src/schemas/codes/devices.ts';
import { roomStatus } from '../../../../src/schemas/codes/rooms.ts';
import { accountStatus } from '../../../../src/schemas/codes/users.ts';
import { recordMeetsCondition } from '../../../../src/schemas/vocabulary/namedConditions.ts';
import type { RecordOf, RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { findLastLicensedCardId } from '../../upgrades/licence/licences.ts';
import { isNotGameDevice } from './deviceStates.ts';
import { createRefusal, createFieldRefusal } from '../../../engine/effects/createRefusal.ts';
import type { WriteScope } from '../../../engine/effects/recordWrites.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

export type DeviceRow = Pick<RecordOf<typeof devices>, keyof RowOf<typeof devices>>;

/** Merchant or user who receives a device, and the end of the service. */
export interface Owner {
  readonly merchantSign: string | null;
  readonly userName: string | null;
  readonly expireTime: string;
}

/** Reads a device and locks it until the write ends. */
export async function lockDevice({ db }: WriteScope, id: number | null): Promise<DeviceRow> {
  const device = await withTables(db, devices)
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) throw createRefusal('设备不存在', 'The device does not exist');
  return device;
}

/**
 * Refuses a device that cannot be assigned, because it is faulty, its room is unavailable, or the licence does not
 * cover it. The caller checks the assignment status. With `field`, the refusal is a validation error of that field.
 */
export async function refuseUnassignableDevice({ db }: WriteScope, device: DeviceRow, field?: string): Promise<void> {
  const no = (zh: string, en: string) =>
    field === undefined ? createRefusal(zh, en) : createFieldRefusal(field, zh, en);
  const { deviceCode: code } = device;
  if (!recordMeetsCondition(devices, 'healthy', device)) {
    throw no(`设备${code}存在故障或异常`, `Device ${code} is faulty or abnormal`);
  }
  const room = await withTables(db, rooms)
    .selectFrom('rooms')
    .select('id')
    .where('id', '=', device.roomId)
    .where('roomStatus', '=', roomStatus.normal)
    .forKeyShare()
    .executeTakeFirst();
  if (!room) {
    throw no(`设备${code}所在机房未处于正常状态`, `The room of device ${code} is not in normal operation`);
  }
  const upTo = await findLastLicensedCardId(db, device.id);
  if (upTo !== null && recordMeetsCondition(devices, 'online', device) && device.id > upTo) {
    throw no(
      `设备${code}超出授权卡数，不能分配`,
      `Device ${code} exceeds the number of cards of the licence and cannot be assigned`,
    );
  }
}

/**
 * Returns whether a merchant is enabled. Locks the row of an enabled merchant, so that nobody deletes the merchant
 * before the write ends.
 */
export async function isMerchantEnabled({ db }: Pick<WriteScope, 'db'>, merchantSign: string): Promise<boolean> {
  const merchant = await withTables(db, merchants)
    .selectFrom('merchants')
    .select('id')
    .where('merchantSign', '=', merchantSign)
    .where('merchantStatus', '=', merchantStatus.enabled)
    .forKeyShare()
    .executeTakeFirst();
  return merchant !== undefined;
}

/** Refuses a merchant who is disabled, and a user who is not active or belongs to another merchant. */
export async function refuseIneligibleOwner({ db }: WriteScope, { merchantSign, userName }: Owner): Promise<void> {
  if (merchantSign !== null && !(await isMerchantEnabled({ db }, merchantSign))) {
    throw createRefusal('商家已停用', 'The merchant is disabled');
  }
  if (userName === null) return;
  const user = await withTables(db, clientUsers)
    .selectFrom('client_users')
    .select('id')
    .where('userName', '=', userName)
    .where('status', '=', accountStatus.normal)
    .where('merchantSign', 'is not distinct from', merchantSign)
    .executeTakeFirst();
  if (!user) {
    throw createRefusal('用户不可用或不属于该商家', 'The user is not active or does not belong to the merchant');
  }
}

interface DeviceFilter {
  readonly roomId?: number | null;
  readonly phoneType?: CodeOf<typeof phoneType> | null;
  readonly resourceCode?: string | null;
}

/** Locks and returns up to `limit` spare devices in rooms that operate normally. */
export async function lockSpareDevices(
  { db }: WriteScope,
  { roomId = null, phoneType: model = null, resourceCode = null }: DeviceFilter,
  limit: number,
): Promise<readonly DeviceRow[]> {
  const upTo = await findLastLicensedCardId(db);
  return withTables(db, devices, rooms, gameDevices)
    .selectFrom('devices as d')
    .innerJoin('rooms as r', 'r.id', 'd.roomId')
    .selectAll('d')
    .where(meetsCondition(devices, 'spare', { as: 'd' }))
    .where(eb => isNotGameDevice(eb.ref('d.id')))
    .where('r.roomStatus', '=', roomStatus.normal)
    .$if(upTo !== null, query => query.where('d.id', '<=', upTo))
    .$if(roomId !== null, query => query.where('d.roomId', '=', roomId))
    .$if(model !== null, query => query.where('d.phoneType', '=', model))
    .$if(resourceCode !== null, query => query.where('d.resourceCode', '=', resourceCode))
    .orderBy('d.id')
    .limit(limit)
    .forUpdate('d')
    .execute();
}
