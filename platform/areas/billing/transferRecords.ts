import transferRecords from '../../../src/resources/billing/transfer-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { setServiceEnd } from './compensations.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

const undoHours = 24;
const hourSeconds = 3_600;

export const effects = effectsOf(transferRecords, {
  /**
   * Moves the transferred hours from the target device back to the source device. Refuses if not all of them can be
   * moved.
   */
  transferRecordUndo: async (scope, { record }) => {
    const { now, caller } = scope;
    if ((record.transferTime ?? '') < addSeconds(now, -undoHours * hourSeconds)) {
      throw createRefusal(`转移超过${undoHours}小时，不能撤销`, `A transfer cannot be undone after ${undoHours} hours`);
    }
    const held = await lockDevices(scope, [record.fromDeviceId, record.toDeviceId]);
    const source = held.find(one => one.id === record.fromDeviceId);
    const target = held.find(one => one.id === record.toDeviceId);
    if (!source || source.userName !== record.fromUserName) {
      throw createRefusal('转出设备已不属于原用户', 'The source device no longer belongs to its user');
    }
    const rest = addSeconds(target?.expireTime ?? now, -(record.arrivedHours ?? 0) * hourSeconds);
    if (!target || target.userName !== record.toUserName || rest < now) {
      throw createRefusal('转入设备剩余时长不足', 'The target device does not have enough time left');
    }
    await setServiceEnd(scope, target.id, rest);
    const from = source.expireTime !== null && source.expireTime > now ? source.expireTime : now;
    await setServiceEnd(scope, source.id, addSeconds(from, (record.hours ?? 0) * hourSeconds));
    await changeRecord(scope, transferRecords, record.id, { operatorName: caller.userName });
  },
});

/** Locks the devices in the order of their ids, so that two concurrent calls cannot deadlock. */
async function lockDevices({ db }: EffectScope, ids: readonly (number | null)[]) {
  return withTables(db, devices)
    .selectFrom('devices')
    .select(['id', 'userName', 'expireTime'])
    .where('id', '=', anyOf(ids.filter(id => id !== null)))
    .orderBy('id')
    .forUpdate()
    .execute();
}
