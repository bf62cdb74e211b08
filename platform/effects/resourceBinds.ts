import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { holdDevice, refuseOwner, refuseUnfit } from './deviceChoice.ts';
import { distribution } from './deviceStates.ts';
import { giveDevice, moveOwner, takeDevice } from './deviceUse.ts';
import { holdBoth } from './devices.ts';
import { type EffectScope, type Effects, onAction, onSave } from './effect.ts';
import { refused, refusedAt } from './refused.ts';
import { change, changeOf, fillIn } from './written.ts';

export const effects: Effects = {
  /** A free device becomes the user's; what the binding says of the device follows from it. */
  createResourceBind: onSave(async (scope, { id, values }) => {
    const device = await holdDevice(scope, values['deviceId']);
    if (device['distributionStatus'] !== distribution.unassigned) {
      throw refusedAt('deviceId', '设备须为未分配状态', 'The device has to be unassigned');
    }
    await refuseUnfit(scope, device, 'deviceId');
    const owner = {
      merchantSign: String(values['merchantSign']),
      userName: String(values['userName']),
      expireTime: String(values['expireTime']),
    };
    await refuseOwner(scope, owner);
    await fillIn(scope, id, {
      deviceIp: device['deviceIp'],
      roomId: device['roomId'],
      bindTime: scope.now,
      bindStatus: 1,
    });
    await giveDevice(scope, device, { ...owner, isBound: true });
  }),

  resourceBindUnbind: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { unbindTime: scope.now });
    const device = await boundDevice(scope, record ?? {});
    if (device) await takeDevice(scope, device, { note: say('解除绑定') });
  }),

  resourceBindExpire: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { unbindTime: scope.now });
    const device = await boundDevice(scope, record ?? {});
    if (device) await takeDevice(scope, device, { note: say('绑定到期'), bindStatus: 3 });
  }),

  resourceBindExtend: onAction(async (scope, { record, values }) => {
    const bind = record ?? {};
    const { rows } = await sql<{ expireTime: string }>`
      update resource_binds set "expireTime" = greatest("expireTime", ${scope.now}::timestamp) + ${Number(values['days'])}::int * interval '1 day'
      where id = ${bind['id']} returning "expireTime"`.execute(scope.db);
    const expireTime = rows[0]?.expireTime;
    await change(scope, bind['id'], { expireTime });
    const device = await boundDevice(scope, bind);
    if (device) await changeOf(scope, 'devices', device['id'], { expireTime });
  }),

  resourceBindChange: onAction(async (scope, { record, values }) => {
    const [from, target] = await holdBoth(scope, record?.['deviceId'], values['targetDeviceId']);
    if (!isOf(from, record ?? {})) {
      throw refused('设备已不属于该用户', 'The device no longer belongs to the user');
    }
    await moveOwner(scope, from, target, say('换机'));
  }),
};

/** The device of a binding, held, while the user of the binding still has it. */
async function boundDevice(scope: EffectScope, bind: Row): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from devices where id = ${bind['deviceId']} for update`.execute(scope.db);
  return rows.find(device => isOf(device, bind));
}

function isOf(device: Row, bind: Row): boolean {
  return device['distributionStatus'] === distribution.assigned && device['userName'] === bind['userName'];
}
