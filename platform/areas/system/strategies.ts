import { sql } from 'kysely';

import type { Database, Row } from '../../engine/storage/database.ts';
import { chooseCard } from './chooseCard.ts';
import { type Effects, onAction, onDelete, onReorder, onSave } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const bounds = { least: 1, most: 100 } as const;

export const effects: Effects = {
  strategySave: onSave(async ({ db }, { before }) => {
    if (before && isDefault(before)) await keepDefault(db, before, null);
  }),

  strategyDelete: onDelete(async ({ db }, record) => {
    if (isDefault(record)) await keepDefault(db, record, Number(record['id']));
  }),

  /** Swaps the strategy with its neighbour of the same type, in the order of descending priority. */
  strategyMove: onReorder(async (scope, { record, values }) => {
    const { db } = scope;
    const { rows } = await sql<{ id: number; priority: number }>`
      select id, priority from strategies where "strategyType" = ${record?.['strategyType']}
      order by priority desc, id desc for update`.execute(db);
    const at = rows.findIndex(row => row.id === record?.['id']);
    const [own, other] = [rows[at], rows[values['direction'] === 'up' ? at - 1 : at + 1]];
    if (!own || !other) {
      throw createRefusal('第一条不能上移，最后一条不能下移', 'The first item cannot move up, nor the last item down');
    }
    if (own.priority === other.priority) {
      const next = own.priority + (values['direction'] === 'up' ? 1 : -1);
      if (next < bounds.least || next > bounds.most) {
        throw createRefusal('优先级已到上限，请直接修改优先级', 'The priority is at its limit. Change it in the form');
      }
      await changeOwnRecord(scope, own.id, { priority: next });
      return;
    }
    // Priorities must be unique at every moment, so the first of the two is cleared before the other changes.
    await sql`update strategies set priority = null where id = ${own.id}`.execute(db);
    await changeOwnRecord(scope, other.id, { priority: own.priority });
    await changeOwnRecord(scope, own.id, { priority: other.priority });
  }),

  strategySimulate: onAction(async (scope, { record, values }) =>
    record ? chooseCard(scope, record, values) : undefined,
  ),
};

/** Returns whether the strategy is a default: enabled, without limits on merchant, room, phone model or time. */
function isDefault({ status, merchantSign, roomIds, phoneTypes, startTime }: Row): boolean {
  const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0;
  return status === 1 && !merchantSign && isEmpty(roomIds) && isEmpty(phoneTypes) && !startTime;
}

async function keepDefault(db: Database, { strategyType }: Row, without: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default strategies'))`.execute(db);
  const { rows } = await sql`
    select from strategies
    where "strategyType" = ${strategyType} and status = 1 and id is distinct from ${without}::bigint
      and "merchantSign" is null and coalesce(jsonb_array_length("roomIds"), 0) = 0
      and coalesce(jsonb_array_length("phoneTypes"), 0) = 0 and "startTime" is null limit 1`.execute(db);
  if (rows.length > 0) return;
  throw createRefusal('每种策略至少保留一条启用的默认策略', 'One enabled default policy of each type must remain');
}
