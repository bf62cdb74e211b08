import { type Action, isCommand } from '../../../../src/schemas/vocabulary/action.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import { readCoreSettings } from '../../settings/backend/coreSettings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { countAffectedDevices } from './affectedDevices.ts';

/**
 * Returns the maximum number of records in one action. The limit from the back-end settings applies to commands, and to
 * actions that a board such as the control panel offers (`board` in `on`).
 *
 * @returns `null` when there is no limit
 */
export async function readActionLimit(db: Database, action: Action): Promise<number | null> {
  if (!isCommand(action) && !action.on.includes('board')) return action.limit ?? null;
  const { maxBatchDevices } = await readCoreSettings(db);
  return Math.min(action.limit ?? maxBatchDevices, maxBatchDevices);
}

interface LimitCheck {
  readonly resource: string;
  readonly action: Action;
  readonly ids: readonly number[];
}

/**
 * Refuses more records than the limit. For a command, counts the devices that receive the command instead of the
 * records.
 */
export async function refuseOverLimit(db: Database, { resource, action, ids }: LimitCheck): Promise<void> {
  const limit = await readActionLimit(db, action);
  if (limit === null) return;
  const count = isCommand(action) ? await countAffectedDevices(db, resource, ids) : ids.length;
  if (count > limit)
    throw badRequestRefusal(isCommand(action) ? tooManyDevicesRefusal(limit, count) : tooManyRecordsRefusal(limit));
}

function tooManyRecordsRefusal(most: number): Label {
  return { zh: `一次最多${most}条记录`, en: `At most ${most} records at a time` };
}

function tooManyDevicesRefusal(most: number, count: number): Label {
  return {
    zh: `一次最多${most}台设备，本次涉及${count}台`,
    en: `At most ${most} devices at a time; this command affects ${count}`,
  };
}
