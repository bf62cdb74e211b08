import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const sync = { none: 0, applied: 2, failed: 3 } as const;
const scopes = { room: 2, merchant: 4 } as const;

/** Fields of a limit that are applied to devices. */
const applied = [
  'scope',
  'roomId',
  'phoneType',
  'merchantSign',
  'downloadSpeed',
  'uploadSpeed',
  'startTime',
  'endTime',
  'priority',
  'status',
] as const;

export const effects: Effects = {
  /** Marks a changed limit as not yet applied to the devices. */
  speedLimitUpdate: onSave(async (scope, { id, before, values }) => {
    const isChanged = applied.some(name => values[name] !== undefined && values[name] !== before?.[name]);
    if (isChanged) await changeOwnRecord(scope, id, { syncStatus: sync.none });
  }),

  speedLimitApply: onAction(async (scope, { record }) => {
    if (!record) return;
    const isReached = await canBeApplied(scope, record);
    await changeOwnRecord(scope, record['id'], { syncStatus: isReached ? sync.applied : sync.failed });
  }),
};

/** Returns whether the limit can be applied: not to a closed room, and not to a disabled merchant. */
async function canBeApplied({ db }: EffectScope, { scope, roomId, merchantSign }: Row): Promise<boolean> {
  if (scope === scopes.room) {
    return (await sql`select from rooms where id = ${roomId} and "roomStatus" = 1`.execute(db)).rows.length > 0;
  }
  if (scope !== scopes.merchant) return true;
  const { rows } = await sql`
    select from merchants where "merchantSign" = ${merchantSign} and "merchantStatus" = 1`.execute(db);
  return rows.length > 0;
}
