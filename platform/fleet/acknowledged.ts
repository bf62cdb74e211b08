import { sql } from 'kysely';

import { cutOff } from '../effects/deviceUse.ts';
import type { EffectScope } from '../effects/effect.ts';
import type { Row } from '../storage/database.ts';
import type { Saying } from '../sayings.ts';

/** Commands with which a device goes down as soon as it has taken them, and what the records of its user say then. */
const goingDown: Readonly<Record<string, Saying>> = {
  boardRestart: '控制面板重启',
  boardPowerOff: '控制面板断电',
  boardFactoryReset: '控制面板恢复出厂',
};

/** What happens to devices when they take a command up, long before they are through with it. */
export async function onAcknowledged(scope: EffectScope, action: string, ids: readonly number[]): Promise<void> {
  const note = goingDown[action];
  if (note === undefined || ids.length === 0) return;
  const { rows } = await sql<Row>`
    select * from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(scope.db);
  await cutOff(scope, rows, note);
}
