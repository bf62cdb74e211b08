import { afterAll, beforeAll, describe } from 'vitest';

import type { Engine } from '../../../platform/engine/storage/connect.ts';
import { engines } from '../engines.ts';
import { hasPostgres } from '../postgres.ts';
import { actions } from './actions.ts';
import { openAlarms } from './openAlarms.ts';
import { alarms } from './alarms.ts';
import { advertising } from './effects/advertising.ts';
import { boards } from './boards.ts';
import { canaries } from './canaries.ts';
import { cloudComputer } from './effects/cloudComputer.ts';
import { cloudGame } from './effects/cloudGame.ts';
import { devices } from './effects/devices.ts';
import { agents } from './effects/agents.ts';
import { billingCorrections } from './effects/billingCorrections.ts';
import { billingOrders } from './effects/billingOrders.ts';
import { apps } from './effects/apps.ts';
import { business } from './effects/business.ts';
import { billingRepairs } from './effects/billingRepairs.ts';
import { marketing } from './effects/marketing.ts';
import { settingsChannels } from './effects/settingsChannels.ts';
import { settingsCoupons } from './effects/settingsCoupons.ts';
import { settingsGifts } from './effects/settingsGifts.ts';
import { settingsTexts } from './effects/settingsTexts.ts';
import { scripts } from './effects/scripts.ts';
import { rooms } from './effects/rooms.ts';
import { system } from './effects/system.ts';
import { alarmsArea } from './effects/alarmsArea.ts';
import { migrationArea } from './effects/migrationArea.ts';
import { networkArea } from './effects/networkArea.ts';
import { canonicalSpellings } from './canonicalSpellings.ts';
import { storageArea } from './effects/storageArea.ts';
import { upgradesArea } from './effects/upgradesArea.ts';
import { conditions } from './conditions.ts';
import { compensation } from './flows/compensation.ts';
import { overscore } from './flows/overscore.ts';
import { platformUpgrade } from './flows/platformUpgrade.ts';
import { storageMigration } from './flows/storageMigration.ts';
import { timeTransfer } from './flows/timeTransfer.ts';
import { exportOrder } from './exportOrder.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';
import { fleet } from './fleet.ts';
import { passwordGuessing } from './passwordGuessing.ts';
import { idempotency } from './idempotency.ts';
import { jobs } from './jobs.ts';
import { kinds } from './kinds.ts';
import { largeFiles } from './largeFiles.ts';
import { ledgerChecks } from './ledgerChecks.ts';
import { lists } from './lists.ts';
import { filterOperators } from './filterOperators.ts';
import { loggedSecrets } from './loggedSecrets.ts';
import { stateMachines } from './stateMachines.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import { migration } from './migration.ts';
import { nodes } from './nodes.ts';
import { partUploads } from './partUploads.ts';
import { pictures } from './pictures.ts';
import { readings } from './readings.ts';
import { permissionRules } from './permissionRules.ts';
import { sealing } from './secretKey.ts';
import { sealedFields } from './sealedFields.ts';
import { sampleMigrationsSuite } from './sampleMigrations.ts';
import { seeds } from './seeds.ts';
import { simulatorSuite } from './simulator.ts';
import { textOrder } from './textOrder.ts';
import { menus } from './menus.ts';
import { scheduledTransitions } from './scheduledTransitions.ts';
import { randomUse } from './randomUse.ts';
import { useLedger } from './useLedger.ts';
import { workbench } from './workbench.ts';
import { writes } from './writes.ts';

const suites = [
  advisoryLocks,
  migration,
  sampleMigrationsSuite,
  sealing,
  sealedFields,
  canaries,
  loggedSecrets,
  nodes,
  kinds,
  lists,
  conditions,
  filterOperators,
  writes,
  actions,
  stateMachines,
  jobs,
  fleet,
  passwordGuessing,
  idempotency,
  exports,
  exportOrder,
  menus,
  scheduledTransitions,
  permissionRules,
  canonicalSpellings,
  textOrder,
  boards,
  readings,
  alarms,
  openAlarms,
  simulatorSuite,
  seeds,
  pictures,
  files,
  largeFiles,
  partUploads,
  storageArea,
  migrationArea,
  networkArea,
  upgradesArea,
  alarmsArea,
  advertising,
  cloudComputer,
  cloudGame,
  agents,
  billingCorrections,
  billingOrders,
  apps,
  business,
  billingRepairs,
  marketing,
  settingsChannels,
  settingsCoupons,
  settingsGifts,
  settingsTexts,
  scripts,
  devices,
  useLedger,
  ledgerChecks,
  randomUse,
  rooms,
  system,
  compensation,
  overscore,
  storageMigration,
  platformUpgrade,
  timeTransfer,
  workbench,
];

/** Runs all suites on an engine; each engine has its own file, so that both run in parallel. */
export function allSuitesOn(name: Engine): void {
  describe(`on ${name}`, () => {
    if (name === 'postgres' && !hasPostgres()) {
      describe.skip('there is no PostgreSQL on this machine (initdb, pg_ctl) and no TEST_DATABASE_URL', () => {});
      return;
    }
    const engine = engines[name]();
    beforeAll(engine.start, 180_000);
    afterAll(engine.stop);
    for (const suite of suites) suite(engine);
  });
}
