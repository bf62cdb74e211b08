import devices from '../../../src/resources/devices/devices.ts';
import appUpgradeResults from '../../../src/resources/upgrades/app-upgrade-results.ts';
import applicationUpgrades from '../../../src/resources/upgrades/application-upgrades.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { failureStatus, networkStatus } from '../../../src/schemas/codes/devices.ts';
import { upgradeResult, upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { type ActionInputOf, effectsOf } from '../../engine/effects/effectsOf.ts';
import { readFileFacts } from './fileFacts.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/**
 * Simulated rollout: number of devices that receive a package concurrently, and duration of each such batch in seconds.
 */
const devicesPerBatch = 100;
const batchSeconds = 20;

/** Fields that determine the package and its devices. They cannot change after the start. */
const fixedAfterStart = [
  'packageName',
  'version',
  'packageFile',
  'phoneTypes',
  'roomIds',
  'forceUpgrade',
  'planTime',
] as const;

const upgradeEffects = effectsOf(applicationUpgrades, {
  applicationUpgradeSave: async (scope, { id, before, values }) => {
    refuseChangeAfterStart(fixedAfterStart, before, values);
    const facts = await readFileFacts(scope.db, values.packageFile);
    if (facts) await completeSavedRecord(scope, applicationUpgrades, id, facts);
  },

  applicationUpgradeDelete: async (scope, record) => {
    await tablesOf(scope).deleteFrom('app_upgrade_results').where('upgradeId', '=', record.id).execute();
  },

  /** Adds a result in the waiting state for each device to which the upgrade applies. */
  applicationUpgradeBegin: async (scope, input) => {
    const count = await addTargets(scope, input);
    if (count === 0) throw createRefusal('没有符合条件的设备', 'No device matches');
    await changeRecord(scope, applicationUpgrades, input.record.id, { dueTime: completionTime(scope, count) });
  },

  applicationUpgradeRetry: async (scope, { record: { id } }) => {
    const { numUpdatedRows } = await tablesOf(scope)
      .updateTable('app_upgrade_results')
      .set(eb => ({
        result: upgradeResult.waiting,
        message: null,
        finishTime: null,
        revision: eb('revision', '+', eb.lit(1)),
      }))
      .where('upgradeId', '=', id)
      .where('result', '=', upgradeResult.failed)
      .executeTakeFirst();
    await changeRecord(scope, applicationUpgrades, id, { dueTime: completionTime(scope, Number(numUpdatedRows)) });
  },

  applicationUpgradeEnd: async (scope, { record: { id } }) => {
    await finishTargets(scope, id);
    const failure = await tablesOf(scope)
      .selectFrom('app_upgrade_results')
      .select('id')
      .where('upgradeId', '=', id)
      .where('result', '=', upgradeResult.failed)
      .limit(1)
      .executeTakeFirst();
    const status = failure ? upgradeStatus.upgradeFailed : upgradeStatus.upgraded;
    await changeRecord(scope, applicationUpgrades, id, { upgradeStatus: status, dueTime: null });
  },

  applicationUpgradeUnload: async (scope, { record }) => {
    await tablesOf(scope)
      .updateTable('app_upgrade_results')
      .set(eb => ({
        result: upgradeResult.rolledBack,
        message: formatMessage('已卸载'),
        finishTime: scope.now,
        revision: eb('revision', '+', eb.lit(1)),
      }))
      .where('upgradeId', '=', record.id)
      .where('result', '=', upgradeResult.succeeded)
      .execute();
  },
});

const resultEffects = effectsOf(appUpgradeResults, {
  /** Resumes the failed upgrade for the device of this result. */
  appUpgradeResultRetry: async (scope, { record }) => {
    const upgrade = await tablesOf(scope)
      .selectFrom('application_upgrades')
      .select(['id', 'upgradeStatus'])
      .where('id', '=', record.upgradeId)
      .forUpdate()
      .executeTakeFirst();
    if (mustResumeUpgrade(upgrade?.upgradeStatus) && upgrade) {
      const dueTime = addSeconds(scope.now, batchSeconds);
      const resumed = { upgradeStatus: upgradeStatus.upgrading, dueTime };
      await changeRecord(scope, applicationUpgrades, upgrade.id, resumed);
    }
    await changeRecord(scope, appUpgradeResults, record.id, { message: null, finishTime: null });
  },
});

export const effects = [upgradeEffects, resultEffects];

function tablesOf({ db }: EffectScope) {
  return withTables(db, devices, applicationUpgrades, appUpgradeResults);
}

type UpgradeStatus = CodeOf<typeof upgradeStatus>;

/**
 * Rejects a change of one of the fields `names` once the upgrade has started. All other fields, such as notes, stay
 * editable.
 */
export function refuseChangeAfterStart(
  names: readonly string[],
  before: { readonly upgradeStatus: UpgradeStatus } | null,
  values: Row,
): void {
  if (before === null || before.upgradeStatus === upgradeStatus.notUpgraded) return;
  refuseFieldChanges(
    names,
    { before, values },
    { zh: '升级已开始，不能修改', en: 'The upgrade has started and cannot be changed' },
  );
}

/**
 * Returns whether an upgrade has to be resumed for one more target: true for a failed upgrade, false for a running one.
 * Refuses in any other state.
 */
export function mustResumeUpgrade(status: UpgradeStatus | undefined): boolean {
  if (status === upgradeStatus.upgrading) return false;
  if (status === upgradeStatus.upgradeFailed) return true;
  throw createRefusal('该升级已结束，不能重试', 'The upgrade has ended and cannot be retried');
}

function completionTime({ now }: EffectScope, count: number): string {
  return addSeconds(now, Math.ceil(Math.max(count, 1) / devicesPerBatch) * batchSeconds);
}

/**
 * Adds a result for a percentage of the devices. Chooses the devices in the order of their hashed ids, so that they are
 * spread over all rooms, and a repeated call chooses the same devices.
 */
async function addTargets(
  scope: EffectScope,
  { record, values }: ActionInputOf<typeof applicationUpgrades, 'applicationUpgradeBegin'>,
): Promise<number> {
  const roomIds = [values.roomIds, record.roomIds].find(ids => ids && ids.length > 0);
  const deviceIds = values.deviceIds && values.deviceIds.length > 0 ? values.deviceIds : undefined;
  // A scheduled upgrade has no form, so it includes 100 % of the devices.
  const percent = values.percentOfDevices ?? 100;
  const { numInsertedOrUpdatedRows: count } = await tablesOf(scope)
    .insertInto('app_upgrade_results')
    .columns(['upgradeId', 'deviceId', 'deviceCode', 'roomId', 'result'])
    .expression(db =>
      db
        .selectFrom(fitting =>
          fitting
            .selectFrom('devices as d')
            .select(eb => [
              'd.id',
              'd.deviceCode',
              'd.roomId',
              eb.fn
                .agg<number>('row_number')
                .over(over => over.orderBy(eb.fn('md5', [eb.cast('d.id', 'text')])).orderBy('d.id'))
                .as('place'),
              eb.fn.countAll<number>().over().as('total'),
            ])
            .where('d.phoneType', '=', anyOf(record.phoneTypes))
            .$if(roomIds !== undefined, query => query.where('d.roomId', '=', anyOf(roomIds ?? [])))
            .$if(deviceIds !== undefined, query => query.where('d.id', '=', anyOf(deviceIds ?? [])))
            .as('fitting'),
        )
        .select(eb => [
          eb.cast<number>(eb.val(record.id), 'bigint').as('upgradeId'),
          'id',
          'deviceCode',
          'roomId',
          eb.lit(upgradeResult.waiting).as('result'),
        ])
        .where(eb =>
          eb(
            'place',
            '<=',
            eb.fn<number>('ceil', [
              eb(eb('total', '*', eb.cast<number>(eb.val(percent), 'numeric')), '/', eb.lit(100)),
            ]),
          ),
        ),
    )
    .executeTakeFirst();
  return Number(count ?? 0);
}

/** Ends the open targets: an upgrade succeeds on the devices that are online and have no fault. */
async function finishTargets(scope: EffectScope, upgradeId: number): Promise<void> {
  await tablesOf(scope)
    .updateTable('app_upgrade_results as r')
    .from('app_upgrade_results as o')
    .leftJoin('devices as d', 'd.id', 'o.deviceId')
    .set(eb => {
      const isOnline = eb('d.networkStatus', '=', networkStatus.online);
      return {
        revision: eb('r.revision', '+', eb.lit(1)),
        finishTime: scope.now,
        result: eb
          .case()
          .when(eb.and([isOnline, eb('d.failureStatus', 'is distinct from', failureStatus.fault)]))
          .then(eb.lit(upgradeResult.succeeded))
          .else(eb.lit(upgradeResult.failed))
          .end(),
        message: eb
          .case()
          .when('d.id', 'is', null)
          .then(formatMessage('设备不存在'))
          .when(eb(isOnline, 'is not', eb.lit(true)))
          .then(formatMessage('设备离线'))
          .when('d.failureStatus', '=', failureStatus.fault)
          .then(formatMessage('设备故障'))
          .else(formatMessage('升级成功'))
          .end(),
      };
    })
    .whereRef('o.id', '=', 'r.id')
    .where('r.upgradeId', '=', upgradeId)
    .where('r.result', 'in', [upgradeResult.waiting, upgradeResult.upgrading])
    .execute();
}
