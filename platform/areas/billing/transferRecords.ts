import { sql } from 'kysely';

import { textOf } from '../../../src/schemas/json.ts';
import { setServiceEnd } from './compensations.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const undoHours = 24;
const hourSeconds = 3_600;

interface DeviceHolder {
  readonly id: number;
  readonly userName: string | null;
  readonly expireTime: string | null;
}

export const effects: Effects = {
  /**
   * Moves the transferred hours from the target device back to the source device. Refuses if not all of them can be
   * moved.
   */
  transferRecordUndo: onAction(async (scope, { record }) => {
    const { now, caller } = scope;
    const transfer = record ?? {};
    if (textOf(transfer['transferTime'] ?? '') < addSeconds(now, -undoHours * hourSeconds)) {
      throw createRefusal(`转移超过${undoHours}小时，不能撤销`, `A transfer cannot be undone after ${undoHours} hours`);
    }
    const devices = await lockDevices(scope, [transfer['fromDeviceId'], transfer['toDeviceId']]);
    const source = devices.get(Number(transfer['fromDeviceId']));
    const target = devices.get(Number(transfer['toDeviceId']));
    if (!source || source.userName !== transfer['fromUserName']) {
      throw createRefusal('转出设备已不属于原用户', 'The source device no longer belongs to its user');
    }
    const rest = addSeconds(target?.expireTime ?? now, -Number(transfer['arrivedHours'] ?? 0) * hourSeconds);
    if (!target || target.userName !== transfer['toUserName'] || rest < now) {
      throw createRefusal('转入设备剩余时长不足', 'The target device does not have enough time left');
    }
    await setServiceEnd(scope, target.id, rest);
    const from = source.expireTime !== null && source.expireTime > now ? source.expireTime : now;
    await setServiceEnd(scope, source.id, addSeconds(from, Number(transfer['hours'] ?? 0) * hourSeconds));
    await changeOwnRecord(scope, transfer['id'], { operatorName: caller.userName });
  }),
};

/** Locks the devices in the order of their ids, so that two concurrent calls cannot deadlock. */
async function lockDevices({ db }: EffectScope, ids: readonly unknown[]): Promise<ReadonlyMap<number, DeviceHolder>> {
  const { rows } = await sql<DeviceHolder>`
    select id, "userName", "expireTime" from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  );
  return new Map(rows.map(row => [row.id, row]));
}
