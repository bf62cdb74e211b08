import { afterAll, beforeAll, describe } from 'vitest';

import type { DatabaseEngine } from '../../../platform/engine/storage/connect.ts';
import { engines } from '../engines.ts';
import { hasPostgres } from '../postgres.ts';
import { defineActionSuite } from './actions.ts';
import { defineOpenAlarmSuite } from './openAlarms.ts';
import { defineAlarmSuite } from './alarms.ts';
import { defineAdvertisingEffectSuite } from './effects/advertising.ts';
import { defineBoardSuite } from './boards.ts';
import { defineCanarySuite } from './canaries.ts';
import { defineCloudComputerEffectSuite } from './effects/cloudComputer.ts';
import { defineCloudGameEffectSuite } from './effects/cloudGame.ts';
import { defineDeviceEffectSuite } from './effects/devices.ts';
import { defineAgentEffectSuite } from './effects/agents.ts';
import { defineBillingCorrectionEffectSuite } from './effects/billingCorrections.ts';
import { defineBillingOrderEffectSuite } from './effects/billingOrders.ts';
import { defineAppEffectSuite } from './effects/apps.ts';
import { defineBusinessEffectSuite } from './effects/business.ts';
import { defineBillingRepairEffectSuite } from './effects/billingRepairs.ts';
import { defineMarketingEffectSuite } from './effects/marketing.ts';
import { defineChannelSettingsEffectSuite } from './effects/settingsChannels.ts';
import { defineCouponSettingsEffectSuite } from './effects/settingsCoupons.ts';
import { defineGiftSettingsEffectSuite } from './effects/settingsGifts.ts';
import { defineTextSettingsEffectSuite } from './effects/settingsTexts.ts';
import { defineScriptEffectSuite } from './effects/scripts.ts';
import { defineRoomEffectSuite } from './effects/rooms.ts';
import { defineSystemEffectSuite } from './effects/system.ts';
import { defineAlarmEffectSuite } from './effects/alarmsArea.ts';
import { defineMigrationEffectSuite } from './effects/migrationArea.ts';
import { defineNetworkEffectSuite } from './effects/networkArea.ts';
import { defineCanonicalSpellingSuite } from './canonicalSpellings.ts';
import { defineStorageEffectSuite } from './effects/storageArea.ts';
import { defineUpgradeEffectSuite } from './effects/upgradesArea.ts';
import { defineConditionSuite } from './conditions.ts';
import { defineCompensationFlowSuite } from './flows/compensation.ts';
import { defineOverscoreFlowSuite } from './flows/overscore.ts';
import { definePlatformUpgradeFlowSuite } from './flows/platformUpgrade.ts';
import { defineStorageMigrationFlowSuite } from './flows/storageMigration.ts';
import { defineTimeTransferFlowSuite } from './flows/timeTransfer.ts';
import { defineExportOrderSuite } from './exportOrder.ts';
import { defineExportSuite } from './exports.ts';
import { defineFileSuite } from './files.ts';
import { defineFleetSuite } from './fleet.ts';
import { definePasswordGuessingSuite } from './passwordGuessing.ts';
import { defineIdempotencySuite } from './idempotency.ts';
import { defineJobSuite } from './jobs.ts';
import { defineKindSuite } from './kinds.ts';
import { defineLargeFileSuite } from './largeFiles.ts';
import { defineLedgerCheckSuite } from './ledgerChecks.ts';
import { defineListSuite } from './lists.ts';
import { defineFilterOperatorSuite } from './filterOperators.ts';
import { defineLoggedSecretSuite } from './loggedSecrets.ts';
import { defineStateMachineSuite } from './stateMachines.ts';
import { defineAdvisoryLockSuite } from './advisoryLocks.ts';
import { defineMigrationSuite } from './migration.ts';
import { defineNodeSuite } from './nodes.ts';
import { definePartUploadSuite } from './partUploads.ts';
import { definePictureSuite } from './pictures.ts';
import { defineReadingSuite } from './readings.ts';
import { definePermissionRuleSuite } from './permissionRules.ts';
import { defineSecretKeySuite } from './secretKey.ts';
import { defineSealedFieldSuite } from './sealedFields.ts';
import { defineSampleMigrationSuite } from './sampleMigrations.ts';
import { defineSeedSuite } from './seeds.ts';
import { defineSimulatorSuite } from './simulator.ts';
import { defineTextOrderSuite } from './textOrder.ts';
import { defineMenuSuite } from './menus.ts';
import { defineScheduledTransitionSuite } from './scheduledTransitions.ts';
import { defineRandomUseSuite } from './randomUse.ts';
import { defineUseLedgerSuite } from './useLedger.ts';
import { defineWorkbenchSuite } from './workbench.ts';
import { defineWriteSuite } from './writes.ts';

const suites = [
  defineAdvisoryLockSuite,
  defineMigrationSuite,
  defineSampleMigrationSuite,
  defineSecretKeySuite,
  defineSealedFieldSuite,
  defineCanarySuite,
  defineLoggedSecretSuite,
  defineNodeSuite,
  defineKindSuite,
  defineListSuite,
  defineConditionSuite,
  defineFilterOperatorSuite,
  defineWriteSuite,
  defineActionSuite,
  defineStateMachineSuite,
  defineJobSuite,
  defineFleetSuite,
  definePasswordGuessingSuite,
  defineIdempotencySuite,
  defineExportSuite,
  defineExportOrderSuite,
  defineMenuSuite,
  defineScheduledTransitionSuite,
  definePermissionRuleSuite,
  defineCanonicalSpellingSuite,
  defineTextOrderSuite,
  defineBoardSuite,
  defineReadingSuite,
  defineAlarmSuite,
  defineOpenAlarmSuite,
  defineSimulatorSuite,
  defineSeedSuite,
  definePictureSuite,
  defineFileSuite,
  defineLargeFileSuite,
  definePartUploadSuite,
  defineStorageEffectSuite,
  defineMigrationEffectSuite,
  defineNetworkEffectSuite,
  defineUpgradeEffectSuite,
  defineAlarmEffectSuite,
  defineAdvertisingEffectSuite,
  defineCloudComputerEffectSuite,
  defineCloudGameEffectSuite,
  defineAgentEffectSuite,
  defineBillingCorrectionEffectSuite,
  defineBillingOrderEffectSuite,
  defineAppEffectSuite,
  defineBusinessEffectSuite,
  defineBillingRepairEffectSuite,
  defineMarketingEffectSuite,
  defineChannelSettingsEffectSuite,
  defineCouponSettingsEffectSuite,
  defineGiftSettingsEffectSuite,
  defineTextSettingsEffectSuite,
  defineScriptEffectSuite,
  defineDeviceEffectSuite,
  defineUseLedgerSuite,
  defineLedgerCheckSuite,
  defineRandomUseSuite,
  defineRoomEffectSuite,
  defineSystemEffectSuite,
  defineCompensationFlowSuite,
  defineOverscoreFlowSuite,
  defineStorageMigrationFlowSuite,
  definePlatformUpgradeFlowSuite,
  defineTimeTransferFlowSuite,
  defineWorkbenchSuite,
];

/**
 * Runs all suites on an engine. The tests of each engine are in a file of their own, so that the engines are tested in
 * parallel.
 */
export function defineAllSuites(name: DatabaseEngine): void {
  describe(`on ${name}`, () => {
    if (name === 'postgres' && !hasPostgres()) {
      describe.skip('there is no PostgreSQL on this machine (initdb, pg_ctl) and no TEST_DATABASE_URL', () => {});
      return;
    }
    const engine = engines[name]();
    beforeAll(engine.start, 180_000);
    // Stopping deletes about forty databases, which takes minutes on a busy disk.
    afterAll(engine.stop, 600_000);
    for (const suite of suites) suite(engine);
  });
}
