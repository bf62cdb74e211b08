import devices from '../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { bindingStatus } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type DeviceRow, lockDevice, refuseIneligibleOwner, refuseUnassignableDevice } from './use/deviceChoice.ts';
import { assignDevice, lockBothDevices, lockDevices, transferDevice, reclaimDevice } from './use/deviceUse.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { splitCurrentUse } from './ledger/useLedger.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Bind = RowOf<typeof resourceBinds>;

const daySeconds = 86_400;

export const effects = effectsOf(resourceBinds, {
  /** Assigns a free device to the user, and copies the device's properties to the binding. */
  createResourceBind: async (scope, { id }) => {
    const { deviceId, merchantSign, userName, expireTime } = await withTables(scope.db, resourceBinds)
      .selectFrom('resource_binds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const device = await lockDevice(scope, deviceId);
    if (device.distributionStatus !== distributionStatus.unassigned) {
      throw createFieldRefusal('deviceId', '设备须为未分配状态', 'The device must be unassigned');
    }
    await refuseUnassignableDevice(scope, device, 'deviceId');
    const owner = { merchantSign, userName, expireTime };
    await refuseIneligibleOwner(scope, owner);
    await completeSavedRecord(scope, resourceBinds, id, {
      deviceIp: device.deviceIp,
      roomId: device.roomId,
      bindTime: scope.now,
      bindStatus: bindingStatus.bound,
    });
    await assignDevice(scope, device, { ...owner, isBound: true });
  },

  resourceBindUnbind: async (scope, { record }) => {
    const device = await lockBoundDevice(scope, record);
    if (device) await reclaimDevice(scope, device, { note: formatMessage('解除绑定') });
  },

  resourceBindExpire: async (scope, { record }) => {
    const device = await lockBoundDevice(scope, record);
    if (device) await reclaimDevice(scope, device, { note: formatMessage('绑定到期'), isExpired: true });
  },

  resourceBindExtend: async (scope, { record, values }) => {
    const { expireTime: end, id } = record;
    const expireTime = addSeconds(end > scope.now ? end : scope.now, values.days * daySeconds);
    await changeRecord(scope, resourceBinds, id, { expireTime });
    const device = await lockBoundDevice(scope, record);
    if (!device) return;
    await changeRecord(scope, devices, device.id, { expireTime });
    await splitCurrentUse(scope, [device.id], formatMessage('续期'));
  },

  resourceBindChange: async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, record.deviceId, values.targetDeviceId);
    if (!isBoundTo(from, record)) {
      throw createRefusal('设备已不属于该用户', 'The device no longer belongs to the user');
    }
    await transferDevice(scope, from, target, formatMessage('换机'));
  },
});

/** Returns and locks the device of a binding; `undefined` when the user of the binding no longer has the device. */
async function lockBoundDevice(scope: EffectScope, bind: Bind): Promise<DeviceRow | undefined> {
  const [device] = await lockDevices(scope, [bind.deviceId]);
  return device && isBoundTo(device, bind) ? device : undefined;
}

function isBoundTo(device: DeviceRow, bind: Bind): boolean {
  return device.distributionStatus === distributionStatus.assigned && device.userName === bind.userName;
}
