import { type RawBuilder, sql } from 'kysely';

import { lockOrder } from '../resources/lockOrder.ts';
import { readRecord } from '../resources/select.ts';
import type { Row } from '../storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { refused, refusedAt } from './refused.ts';
import { change } from './written.ts';

const enabled = 1;
/** Of `roomStatus`. */
const openRoom = 1;
/** A room of which so many percent are online has trouble with its line. */
const slowBelow = 60;
const health = { unknown: 0, healthy: 1, slow: 2, down: 3 } as const;

export const effects: Effects = {
  serviceAddressUpdate: onSave(async (scope, { before, values }) => {
    const was = before?.['status'] === enabled;
    const field = changes(before, values, 'status') ? 'status' : 'addressType';
    if (!was || !(changes(before, values, 'status') || changes(before, values, 'addressType'))) return;
    if (await isLeft(scope, before['addressType'], sql`true`)) return;
    throw refusedAt(field, ...lastOne);
  }),

  serviceAddressDelete: onDelete(async (scope, { id, status, addressType }) => {
    if (status !== enabled || (await isLeft(scope, addressType, sql`id <> ${id}`))) return;
    throw refused(...lastOne);
  }),

  /** What the platform knows of the place that the address stands in. */
  serviceAddressCheck: onAction(async (scope, { record }) => {
    if (!record) return;
    await change(scope, record['id'], { healthStatus: await healthOf(scope, record), lastCheckTime: scope.now });
  }),
};

const lastOne = ['每种类型至少保留一个启用的地址', 'One enabled address of each type must remain'] as const;

function changes(before: Row | null, values: Row, name: string): before is Row {
  return values[name] !== undefined && values[name] !== before?.[name];
}

/** Whether an enabled address of the type remains; asked one after the other, so that two do not each count on the other. */
async function isLeft(
  { db, resource }: EffectScope,
  addressType: unknown,
  others: RawBuilder<unknown>,
): Promise<boolean> {
  await lockOrder(db, resource);
  const { rows } = await sql`
    select from service_addresses where "addressType" = ${addressType} and status = ${enabled} and ${others}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function healthOf({ db, resourceOf }: EffectScope, { status, roomId }: Row): Promise<number> {
  if (status !== enabled) return health.unknown;
  const room = typeof roomId === 'number' ? await readRecord(db, resourceOf('rooms'), roomId) : undefined;
  if (!room) return health.healthy;
  if (room['roomStatus'] !== openRoom) return health.down;
  return Number(room['onlineRate'] ?? 100) < slowBelow ? health.slow : health.healthy;
}
