import merchants from '../../../src/resources/business/merchants.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import speedLimits from '../../../src/resources/settings/speed-limits.ts';
import { merchantStatus } from '../../../src/schemas/codes/business.ts';
import { syncStatus } from '../../../src/schemas/codes/network.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import { speedScope } from '../../../src/schemas/codes/settings.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

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

export const effects = effectsOf(speedLimits, {
  /** Marks a changed limit as not yet applied to the devices. */
  speedLimitUpdate: async (scope, { id, before, values }) => {
    const isChanged = applied.some(name => values[name] !== undefined && values[name] !== before?.[name]);
    if (isChanged) await changeRecord(scope, speedLimits, id, { syncStatus: syncStatus.notApplied });
  },

  speedLimitApply: async (scope, { record }) => {
    const isReached = await canBeApplied(scope.db, record);
    await changeRecord(scope, speedLimits, record.id, {
      syncStatus: isReached ? syncStatus.applied : syncStatus.failed,
    });
  },
});

/** Returns whether the limit can be applied: its room must operate normally, or its merchant must be enabled. */
async function canBeApplied(
  db: Database,
  { scope, roomId, merchantSign }: Pick<RowOf<typeof speedLimits>, 'scope' | 'roomId' | 'merchantSign'>,
): Promise<boolean> {
  const tables = withTables(db, rooms, merchants);
  if (scope === speedScope.room) {
    const room = await tables
      .selectFrom('rooms')
      .select('id')
      .where('id', '=', roomId)
      .where('roomStatus', '=', roomStatus.normal)
      .executeTakeFirst();
    return room !== undefined;
  }
  if (scope !== speedScope.merchant) return true;
  const merchant = await tables
    .selectFrom('merchants')
    .select('id')
    .where('merchantSign', '=', merchantSign)
    .where('merchantStatus', '=', merchantStatus.enabled)
    .executeTakeFirst();
  return merchant !== undefined;
}
