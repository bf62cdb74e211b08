import backendSettings from '../src/resources/settings/backend-settings.ts';
import { withTables } from './engine/storage/withTables.ts';
import { createChain } from './engine/audit/chain/chainEnds.ts';
import { appendOldRowsToChain } from './engine/audit/chain/appendNewRowsToChain.ts';
import { hashStoredRecoveryCodes } from './areas/users/secondFactor/recoveryCodes.ts';
import { canonicaliseStoredValues } from './engine/storage/upgrades/canonicaliseStoredValues.ts';
import { maskLoggedSecrets } from './engine/storage/upgrades/maskLoggedSecrets.ts';
import { replaceLoggedFileIds } from './engine/storage/upgrades/replaceLoggedFileIds.ts';
import { clearStaticVerificationCodes } from './engine/storage/upgrades/clearStaticVerificationCodes.ts';
import { sealStoredSecrets } from './engine/secrets/sealStoredSecrets.ts';
import { storeFileReferences } from './engine/storage/upgrades/storeFileReferences.ts';
import { reconcileUseRecords } from './areas/devices/ledger/reconcileUseRecords.ts';
import type { Upgrade } from './engine/storage/upgrades/upgrade.ts';

/** Upgrade steps in execution order. Append new steps at the end. */
const steps: readonly Upgrade[] = [
  {
    name: 'canonical spelling of stored values',
    run: ({ db, catalogue, now }) => canonicaliseStoredValues(db, catalogue.resources, now),
  },
  { name: 'no secrets in the operation log', run: ({ db, catalogue }) => maskLoggedSecrets(db, catalogue) },
  { name: 'no ids of files in the operation log', run: ({ db }) => replaceLoggedFileIds(db) },
  {
    name: 'logs kept for at least 180 days',
    run: async ({ db }) => {
      await withTables(db, backendSettings)
        .updateTable('backend_settings')
        .set({ logKeepDays: 180 })
        .where('logKeepDays', '<', 180)
        .execute();
    },
  },
  { name: 'no static identification codes', run: clearStaticVerificationCodes },
  {
    name: 'sealed secrets',
    run: async ({ db, catalogue }) => {
      await sealStoredSecrets(db, catalogue.resources);
    },
  },
  { name: 'references to stored files', run: ({ db, catalogue }) => storeFileReferences(db, catalogue.resources) },
  {
    name: 'one open sign-out record for each device in use',
    run: ({ db, now }) => reconcileUseRecords(db, now),
  },
  { name: 'recovery codes hashed like passwords', run: ({ db }) => hashStoredRecoveryCodes(db) },
];

/**
 * Adds the rows of the operation log to its hash chain, after all steps that clean these rows. From then on, changing a
 * row breaks the chain, so later releases must not change rows in the chain.
 */
const chain: Upgrade = {
  name: 'hash chain over the operation log',
  run: async ({ db }) => {
    await createChain(db);
    await appendOldRowsToChain(db);
  },
};

/** All upgrade steps in execution order. */
export const allUpgrades: readonly Upgrade[] = [...steps, chain];
