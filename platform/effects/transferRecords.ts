import { sql } from 'kysely';

import { textOf } from '../../src/schemas/json.ts';
import { moveEnd } from './compensations.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { later } from './moments.ts';
import { refused } from './refused.ts';
import { change } from './written.ts';

const undoHours = 24;
const hourSeconds = 3_600;

interface Holding {
  readonly id: number;
  readonly userName: string | null;
  readonly expireTime: string | null;
}

export const effects: Effects = {
  /** The hours that arrived go from the target, and those that left go back to the source; or nothing happens at all. */
  transferRecordUndo: onAction(async (scope, { record }) => {
    const { now, caller } = scope;
    const transfer = record ?? {};
    if (textOf(transfer['transferTime'] ?? '') < later(now, -undoHours * hourSeconds)) {
      throw refused(`转移超过${undoHours}小时，不能撤销`, `A transfer cannot be undone after ${undoHours} hours`);
    }
    const devices = await hold(scope, [transfer['fromDeviceId'], transfer['toDeviceId']]);
    const source = devices.get(Number(transfer['fromDeviceId']));
    const target = devices.get(Number(transfer['toDeviceId']));
    if (!source || source.userName !== transfer['fromUserName']) {
      throw refused('转出设备已不属于原用户', 'The first device no longer belongs to its user');
    }
    const rest = later(target?.expireTime ?? now, -Number(transfer['arrivedHours'] ?? 0) * hourSeconds);
    if (!target || target.userName !== transfer['toUserName'] || rest < now) {
      throw refused('转入设备剩余时长不足', 'The second device has not so much time left');
    }
    await moveEnd(scope, target.id, rest);
    const from = source.expireTime !== null && source.expireTime > now ? source.expireTime : now;
    await moveEnd(scope, source.id, later(from, Number(transfer['hours'] ?? 0) * hourSeconds));
    await change(scope, transfer['id'], { operatorName: caller.userName });
  }),
};

/** In the order of their ids, so that two undone at once do not wait for each other. */
async function hold({ db }: EffectScope, ids: readonly unknown[]): Promise<ReadonlyMap<number, Holding>> {
  const { rows } = await sql<Holding>`
    select id, "userName", "expireTime" from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  );
  return new Map(rows.map(row => [row.id, row]));
}
