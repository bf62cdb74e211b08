import { sql } from 'kysely';

import remoteUpgradeResults from '../../../src/resources/upgrades/remote-upgrade-results.ts';
import remoteUpgrades from '../../../src/resources/upgrades/remote-upgrades.ts';
import { upgradeResult, upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
import { tableName } from '../../engine/storage/tables.ts';
import { mustResumeUpgrade, refuseChangeAfterStart } from './appUpgrades.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { readFileFacts } from './fileFacts.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { isTargetReachable, remoteTargets } from './remoteTargets.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';

type Upgrade = RowOf<typeof remoteUpgrades>;

/** Seconds between the starts of two batches. */
const batchSeconds = 30;

/** Fields that cannot change after the start. The speed and the stop conditions can still change. */
const fixedAfterStart = ['targetType', 'roomIds', 'version', 'packageFile', 'planTime'] as const;

const upgradeEffects = effectsOf(remoteUpgrades, {
  remoteUpgradeSave: async (scope, { id, before, values }) => {
    refuseChangeAfterStart(fixedAfterStart, before, values);
    const facts = await readFileFacts(scope.db, values.packageFile);
    if (facts) await completeSavedRecord(scope, remoteUpgrades, id, { sizeBytes: facts.sizeBytes });
  },

  remoteUpgradeDelete: async (scope, record) => {
    await tablesOf(scope).deleteFrom('remote_upgrade_results').where('upgradeId', '=', record.id).execute();
  },

  remoteUpgradeBegin: async (scope, { record }) => {
    const count = await addTargets(scope, record);
    if (count === 0) throw createRefusal('所选机房没有升级目标', 'The selected rooms have no upgrade targets');
    await changeRecord(scope, remoteUpgrades, record.id, {
      startTime: scope.now,
      endTime: null,
      dueTime: addSeconds(scope.now, batchSeconds),
    });
  },

  remoteUpgradeBatch: async (scope, { record }) => {
    await upgradeBatch(scope, record);
    const { failed, waiting, total } = await countResults(scope, record.id);
    const isOver = (failed / Math.max(total, 1)) * 100 > record.failLimit;
    if (waiting > 0 && !isOver) {
      const dueTime = addSeconds(scope.now, batchSeconds);
      await changeRecord(scope, remoteUpgrades, record.id, { upgradeStatus: upgradeStatus.upgrading, dueTime });
      return;
    }
    if (isOver) await skipWaiting(scope, record.id, '失败过多，已停止');
    await changeRecord(scope, remoteUpgrades, record.id, {
      upgradeStatus: failed > 0 ? upgradeStatus.upgradeFailed : upgradeStatus.upgraded,
      dueTime: null,
      endTime: scope.now,
    });
  },

  remoteUpgradeStop: async (scope, { record }) => {
    await skipWaiting(scope, record.id, '已停止');
    await changeRecord(scope, remoteUpgrades, record.id, { dueTime: null, endTime: scope.now });
  },

  /** Retries the failed targets, and the targets that were skipped because of these failures. */
  remoteUpgradeRetry: async (scope, { record }) => {
    await tablesOf(scope)
      .updateTable('remote_upgrade_results')
      .set(eb => ({
        result: upgradeResult.waiting,
        message: null,
        finishTime: null,
        revision: eb('revision', '+', eb.lit(1)),
      }))
      .where('upgradeId', '=', record.id)
      .where('result', 'in', [upgradeResult.failed, upgradeResult.skipped])
      .execute();
    const dueTime = addSeconds(scope.now, batchSeconds);
    await changeRecord(scope, remoteUpgrades, record.id, { endTime: null, dueTime });
  },

  /**
   * Restores the previous version of every target, even if that version is unknown and therefore empty. Leaves out
   * targets that another upgrade has changed since.
   */
  remoteUpgradeUnload: async (scope, { record }) => {
    const { db, now } = scope;
    const targets = remoteTargets[record.targetType];
    if (!targets) return;
    const version = sql.id(targets.version);
    await sql`
      with back as (
        update ${sql.table(tableName(targets.resource))} g set ${version} = r."formerVersion", revision = g.revision + 1
        from remote_upgrade_results r
        where r."upgradeId" = ${record.id} and r.result = ${upgradeResult.succeeded} and r."targetId" = g.id
          and g.${version} = ${record.version}
        returning r.id)
      update remote_upgrade_results r set revision = r.revision + 1, "finishTime" = ${now},
        result = case when b.id is null then ${sql.lit(upgradeResult.skipped)}
          else ${sql.lit(upgradeResult.rolledBack)} end,
        message = case when b.id is null then ${formatMessage('目标已不是该版本')} else ${formatMessage('已回退')} end
      from remote_upgrade_results o left join back b on b.id = o.id
      where o.id = r.id and r."upgradeId" = ${record.id} and r.result = ${upgradeResult.succeeded}`.execute(db);
    await changeRecord(scope, remoteUpgrades, record.id, { endTime: now });
  },
});

const resultEffects = effectsOf(remoteUpgradeResults, {
  /** Resumes the failed upgrade for the target of this result. */
  remoteUpgradeResultRetry: async (scope, { record }) => {
    const upgrade = await tablesOf(scope)
      .selectFrom('remote_upgrades')
      .select(['id', 'upgradeStatus'])
      .where('id', '=', record.upgradeId)
      .forUpdate()
      .executeTakeFirst();
    if (mustResumeUpgrade(upgrade?.upgradeStatus) && upgrade) {
      const dueTime = addSeconds(scope.now, batchSeconds);
      const resumed = { upgradeStatus: upgradeStatus.upgrading, dueTime };
      await changeRecord(scope, remoteUpgrades, upgrade.id, resumed);
    }
    await changeRecord(scope, remoteUpgradeResults, record.id, { message: null, finishTime: null });
  },
});

export const effects = [upgradeEffects, resultEffects];

function tablesOf({ db }: EffectScope) {
  return withTables(db, remoteUpgrades, remoteUpgradeResults);
}

async function addTargets({ db }: EffectScope, upgrade: Upgrade): Promise<number> {
  const targets = remoteTargets[upgrade.targetType];
  if (!targets) return 0;
  const { resource, name, room } = targets;
  const { numInsertedOrUpdatedRows = 0 } = await db
    .insertInto('remote_upgrade_results')
    .columns(['upgradeId', 'targetName', 'targetId', 'roomId', 'batch', 'result'])
    .expression(
      db
        .selectFrom(`${tableName(resource)} as g`)
        .select(eb => {
          const place = eb.fn.agg<number>('row_number').over(over => over.orderBy('g.id'));
          const batch = eb(eb.parens(eb(place, '-', eb.lit(1))), '/', castTo(upgrade.batchSize, 'bigint'));
          return [
            castTo(upgrade.id, 'bigint').as('upgradeId'),
            eb.ref(`g.${name}`).as('targetName'),
            eb.ref('g.id').as('targetId'),
            eb.ref(`g.${room}`).as('roomId'),
            eb(batch, '+', eb.lit(1)).as('batch'),
            castTo(upgradeResult.waiting, 'bigint').as('result'),
          ];
        })
        .where(`g.${room}`, '=', anyOf(upgrade.roomIds)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Upgrades the waiting targets of the first unfinished batch. */
async function upgradeBatch({ db, now }: EffectScope, upgrade: Upgrade): Promise<void> {
  const targets = remoteTargets[upgrade.targetType];
  if (!targets) return;
  const [table, version, answers] = [
    sql.table(tableName(targets.resource)),
    sql.id(targets.version),
    isTargetReachable(targets),
  ];
  const { waiting, succeeded, failed } = upgradeResult;
  const { rows } = await sql<Pick<RowOf<typeof remoteUpgradeResults>, 'targetId' | 'result'>>`
    update remote_upgrade_results r set revision = r.revision + 1, "finishTime" = ${now},
      "formerVersion" = g.${version}, result = case when ${answers} then ${sql.lit(succeeded)} else ${sql.lit(failed)} end,
      message = case when g.id is null then ${formatMessage('目标不存在')} when ${answers} then ${formatMessage('升级成功')} else ${formatMessage('目标离线')} end
    from remote_upgrade_results o left join ${table} g on g.id = o."targetId"
    where o.id = r.id and r."upgradeId" = ${upgrade.id} and r.result = ${waiting} and r.batch = (
      select min(batch) from remote_upgrade_results where "upgradeId" = ${upgrade.id} and result = ${waiting})
    returning r."targetId", r.result`.execute(db);
  const done = rows.filter(row => row.result === succeeded).map(row => row.targetId);
  if (done.length === 0) return;
  await db
    .updateTable(tableName(targets.resource))
    .set(eb => ({ [targets.version]: upgrade.version, revision: eb('revision', '+', 1) }))
    .where('id', '=', anyOf(done))
    .execute();
}

function countResults(scope: EffectScope, upgradeId: number) {
  return tablesOf(scope)
    .selectFrom('remote_upgrade_results')
    .select(eb => {
      const count = eb.fn.countAll<number>();
      return [
        count.filterWhere('result', '=', upgradeResult.failed).as('failed'),
        count.filterWhere('result', '=', upgradeResult.waiting).as('waiting'),
        count.as('total'),
      ];
    })
    .where('upgradeId', '=', upgradeId)
    .executeTakeFirstOrThrow();
}

async function skipWaiting(scope: EffectScope, upgradeId: number, reason: MessageKey): Promise<void> {
  await tablesOf(scope)
    .updateTable('remote_upgrade_results')
    .set(eb => ({
      result: upgradeResult.skipped,
      message: reason,
      finishTime: scope.now,
      revision: eb('revision', '+', eb.lit(1)),
    }))
    .where('upgradeId', '=', upgradeId)
    .where('result', 'in', [upgradeResult.waiting, upgradeResult.upgrading])
    .execute();
}
