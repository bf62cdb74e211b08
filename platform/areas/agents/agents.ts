import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of `withdrawalStatus`. */
const inProgress = 4;

export const effects: Effects = {
  agentCreate: onSave(async (scope, { id }) => {
    const inviteCode = `DL${randomBytes(4).toString('hex').toUpperCase()}`;
    await sql`update agents set "applyTime" = ${scope.now}, "inviteCode" = ${inviteCode} where id = ${id}`.execute(
      scope.db,
    );
  }),

  agentUpdate: onSave(async ({ db }, { id, before, values }) => {
    const { parentId } = values;
    if (parentId === undefined || parentId === null || parentId === before?.['parentId']) return;
    // The lock keeps two concurrent changes from making two agents each other's parent.
    await sql`select from agents where id in (${id}, ${parentId}) order by id for update`.execute(db);
    const { rows } = await sql`
      with recursive above as (
        select id, "parentId" from agents where id = ${parentId}
        union select p.id, p."parentId" from agents p join above on p.id = above."parentId")
      select from above where id = ${id}`.execute(db);
    if (rows.length > 0) {
      throw createFieldRefusal(
        'parentId',
        '上级代理不能是自己或自己的下级',
        'The parent is neither the agent nor one below it',
      );
    }
  }),

  agentDelete: onDelete(async ({ db }, record) => {
    if (Number(record['balance'] ?? 0) > 0) {
      throw createRefusal('该代理仍有余额，不能删除', 'The agent still has a balance and cannot be deleted');
    }
    const { rows } = await sql<{ purchases: number; withdrawals: number }>`
      select (select count(*) from agent_purchases where "agentId" = ${record['id']}) as purchases,
        (select count(*) from agent_withdrawals
          where "agentId" = ${record['id']} and "withdrawalStatus" = ${inProgress}) as withdrawals`.execute(db);
    const { purchases = 0, withdrawals = 0 } = rows[0] ?? {};
    if (purchases > 0) throw createRefusal(`该代理有${purchases}条采购记录`, `The agent has ${purchases} purchases`);
    if (withdrawals > 0) {
      throw createRefusal(
        `该代理有${withdrawals}笔提现进行中`,
        `${withdrawals} withdrawals of the agent are in progress`,
      );
    }
  }),

  agentApprove: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { auditTime: scope.now, refuseReason: null, refuseNote: null });
  }),

  agentReject: onAction(async (scope, { record, values }) => {
    const { refuseReason, refuseNote = null } = values;
    await changeOwnRecord(scope, record?.['id'], { auditTime: scope.now, refuseReason, refuseNote });
  }),

  agentRevoke: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { auditTime: scope.now, refuseNote: values['refuseNote'] });
  }),

  agentSetLevel: onAction(async (scope, { record, values }) => {
    await refuseDisabledLevel(scope, values['levelId']);
    await changeOwnRecord(scope, record?.['id'], { levelId: values['levelId'] });
  }),

  agentAdjust: onAction(async (scope, { record, values }) => {
    const amount = Number(values['amount']);
    if (amount === 0) throw createFieldRefusal('amount', '金额不能为0', 'The amount cannot be 0');
    const where = sql`id = ${record?.['id']}`;
    if (!(await changeBalance(scope, { resource: 'agents', field: 'balance', where }, amount))) {
      throw createFieldRefusal('amount', '余额不足，不能扣减', 'The balance is too small for that');
    }
  }),
};

async function refuseDisabledLevel({ db }: EffectScope, levelId: unknown): Promise<void> {
  const { rows } = await sql`select from agent_levels where id = ${levelId} and status = 1 for key share`.execute(db);
  if (rows.length === 0) throw createFieldRefusal('levelId', '该等级已禁用', 'The level is disabled');
}
