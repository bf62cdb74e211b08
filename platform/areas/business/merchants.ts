import { randomBytes } from 'node:crypto';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import users from '../../../src/resources/users/users.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { openField } from '../../engine/secrets/sealedFields.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { endUse, findDevicesInUse } from '../devices/ledger/useLedger.ts';
import { endOperatorSessions } from '../users/endUserSessions.ts';
import { assignMenusToMerchant } from '../users/groupMenus.ts';
import { requireAccountRights } from '../users/rights/enforceRights.ts';
import { requireRemainingAdmin } from '../users/rights/requireRemainingAdmin.ts';

export const effects = effectsOf(merchants, {
  /** Generates the secret with which the merchant signs its calls. The console shows the secret on request only. */
  merchantCreate: async (scope, { id }) => {
    await completeSavedRecord(scope, merchants, id, { merchantSecret: randomBytes(32).toString('hex') });
  },

  merchantSecret: async ({ db }, { record }) => ({
    merchantSecret: openField(db, merchants, 'merchantSecret', record.merchantSecret),
  }),

  merchantMenus: async (scope, { record, values: { menuIds } }) => {
    await assignMenusToMerchant(scope, record.merchantSign, menuIds);
  },

  /**
   * Ends the sessions of the merchant's operators and the current use of the merchant's devices. Refuses if the caller
   * lacks a permission code that one of these operators holds.
   */
  disableMerchant: async (scope, { record: { merchantSign } }) => {
    const { db, caller } = scope;
    const operators = await withTables(db, users)
      .selectFrom('users')
      .select(['id', 'status'])
      .where('merchantSign', '=', merchantSign)
      .orderBy('id')
      .execute();
    for (const { id, status } of operators)
      if (status === enableStatus.enabled) await requireAccountRights(db, caller, id);
    await requireRemainingAdmin(db);
    await endOperatorSessions(
      scope,
      operators.map(({ id }) => id),
      'disabled',
    );
    const used = await findDevicesInUse(scope, eb => eb('d.merchantSign', '=', merchantSign));
    await endUse(scope, used, { cause: offlineCause.accountDisabled, note: formatMessage('商家停用') });
  },

  deleteMerchant: async ({ db }, { merchantSign }) => {
    await withTables(db).deleteFrom('merchant_menus').where('merchantSign', '=', merchantSign).execute();
  },
});
