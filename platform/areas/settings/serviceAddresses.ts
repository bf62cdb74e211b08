import { type RawBuilder, sql } from 'kysely';

import { lockOrder } from '../../engine/resources/lockOrder.ts';
import { readRecord } from '../../engine/resources/select.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const enabled = 1;
/** Code of `roomStatus`. */
const openRoom = 1;
/** Percentage of online devices below which the network line of a room counts as slow. */
const slowBelowPercent = 60;
const health = { unknown: 0, healthy: 1, slow: 2, down: 3 } as const;

export const effects: Effects = {
  serviceAddressUpdate: onSave(async (scope, { before, values }) => {
    const was = before?.['status'] === enabled;
    const field = changes(before, values, 'status') ? 'status' : 'addressType';
    if (!was || !(changes(before, values, 'status') || changes(before, values, 'addressType'))) return;
    if (await hasOtherAddress(scope, before['addressType'], sql`true`)) return;
    throw createFieldRefusal(field, ...lastOne);
  }),

  serviceAddressDelete: onDelete(async (scope, { id, status, addressType }) => {
    if (status !== enabled || (await hasOtherAddress(scope, addressType, sql`id <> ${id}`))) return;
    throw createRefusal(...lastOne);
  }),

  /** Derives the health of a service address from the state of its room. */
  serviceAddressCheck: onAction(async (scope, { record }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], {
      healthStatus: await readHealth(scope, record),
      lastCheckTime: scope.now,
    });
  }),
};

const lastOne = ['每种类型至少保留一个启用的地址', 'One enabled address of each type must remain'] as const;

function changes(before: Row | null, values: Row, name: string): before is Row {
  return values[name] !== undefined && values[name] !== before?.[name];
}

/**
 * Returns whether another enabled service address of the type remains. The lock keeps two concurrent calls from each
 * relying on the other's service address.
 */
async function hasOtherAddress(
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

async function readHealth({ db, resourceOf }: EffectScope, { status, roomId }: Row): Promise<number> {
  if (status !== enabled) return health.unknown;
  const room = typeof roomId === 'number' ? await readRecord(db, resourceOf('rooms'), roomId) : undefined;
  if (!room) return health.healthy;
  if (room['roomStatus'] !== openRoom) return health.down;
  return Number(room['onlineRate'] ?? 100) < slowBelowPercent ? health.slow : health.healthy;
}
