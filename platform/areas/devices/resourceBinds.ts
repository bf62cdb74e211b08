import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { lockDevice, refuseIneligibleOwner, refuseUnassignableDevice } from './use/deviceChoice.ts';
import { distributionCodes } from './use/deviceStates.ts';
import { assignDevice, transferDevice, recycleDevice } from './use/deviceUse.ts';
import { lockBothDevices } from './devices.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { renewUse } from './ledger/useLedger.ts';
import { changeOwnRecord, changeRecordOf, completeRecord } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Assigns a free device to the user, and copies the device's properties to the binding. */
  createResourceBind: onSave(async (scope, { id, values }) => {
    const device = await lockDevice(scope, values['deviceId']);
    if (device['distributionStatus'] !== distributionCodes.unassigned) {
      throw createFieldRefusal('deviceId', '设备须为未分配状态', 'The device has to be unassigned');
    }
    await refuseUnassignableDevice(scope, device, 'deviceId');
    const owner = {
      merchantSign: String(values['merchantSign']),
      userName: String(values['userName']),
      expireTime: String(values['expireTime']),
    };
    await refuseIneligibleOwner(scope, owner);
    await completeRecord(scope, id, {
      deviceIp: device['deviceIp'],
      roomId: device['roomId'],
      bindTime: scope.now,
      bindStatus: 1,
    });
    await assignDevice(scope, device, { ...owner, isBound: true });
  }),

  resourceBindUnbind: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { unbindTime: scope.now });
    const device = await lockBoundDevice(scope, record ?? {});
    if (device) await recycleDevice(scope, device, { note: formatMessage('解除绑定') });
  }),

  resourceBindExpire: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { unbindTime: scope.now });
    const device = await lockBoundDevice(scope, record ?? {});
    if (device) await recycleDevice(scope, device, { note: formatMessage('绑定到期'), bindStatus: 3 });
  }),

  resourceBindExtend: onAction(async (scope, { record, values }) => {
    const bind = record ?? {};
    const { rows } = await sql<{ expireTime: string }>`
      update resource_binds set "expireTime" = greatest("expireTime", ${scope.now}::timestamp) + ${Number(values['days'])}::int * interval '1 day'
      where id = ${bind['id']} returning "expireTime"`.execute(scope.db);
    const expireTime = rows[0]?.expireTime;
    await changeOwnRecord(scope, bind['id'], { expireTime });
    const device = await lockBoundDevice(scope, bind);
    if (!device) return;
    await changeRecordOf(scope, 'devices', device['id'], { expireTime });
    await renewUse(scope, [Number(device['id'])], formatMessage('续期'));
  }),

  resourceBindChange: onAction(async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, record?.['deviceId'], values['targetDeviceId']);
    if (!isBoundTo(from, record ?? {})) {
      throw createRefusal('设备已不属于该用户', 'The device no longer belongs to the user');
    }
    await transferDevice(scope, from, target, formatMessage('换机'));
  }),
};

/** Returns and locks the device of a binding, if the user of the binding still has the device. */
async function lockBoundDevice(scope: EffectScope, bind: Row): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from devices where id = ${bind['deviceId']} for update`.execute(scope.db);
  return rows.find(device => isBoundTo(device, bind));
}

function isBoundTo(device: Row, bind: Row): boolean {
  return device['distributionStatus'] === distributionCodes.assigned && device['userName'] === bind['userName'];
}
