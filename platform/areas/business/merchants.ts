import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { Refusal } from '../../engine/http/refusal.ts';
import { type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { requireRemainingAdmin } from '../users/rights/requireRemainingAdmin.ts';
import { guardAccount } from '../users/rights/enforceRights.ts';
import { openField } from '../../engine/secrets/sealedFields.ts';
import { assignMenusToMerchant } from '../users/menuTicks.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { endOperatorSessions } from '../users/endUserSessions.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';
import { endCause, endUse, findUsedDevices } from '../devices/ledger/useLedger.ts';

export const effects: Effects = {
  /** Generates the secret with which the merchant signs its calls. The console shows the secret on request only. */
  merchantCreate: onSave(async (scope, { id }) => {
    await completeRecord(scope, id, { merchantSecret: randomBytes(32).toString('hex') });
  }),

  merchantSecret: onAction(async ({ db, resource }, { record }) => ({
    merchantSecret: openField(db, resource, 'merchantSecret', record?.['merchantSecret']),
  })),

  merchantRoot: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { rootSwitch: values['rootSwitch'] });
  }),

  merchantMenus: onAction(async (scope, { record, values }) => {
    await assignMenusToMerchant(scope, record?.['merchantSign'], values['menuIds']);
  }),

  /**
   * Ends the sessions of the merchant's operators and the use of its users' devices. Refuses when one of these
   * operators holds permission codes that the caller lacks.
   */
  disableMerchant: onAction(async (scope, { record }) => {
    const { db, caller } = scope;
    const { rows } = await sql<{ id: number }>`
      select id from users where "merchantSign" = ${record?.['merchantSign']} and status = 1 order by id`.execute(db);
    for (const { id } of rows) await guardAccount(db, caller, id);
    await requireRemainingAdmin(db);
    await endOperatorSessions(
      scope,
      sql`select id from users where "merchantSign" = ${record?.['merchantSign']}`,
      'disabled',
    );
    const used = await findUsedDevices(scope, sql`d."merchantSign" = ${record?.['merchantSign']}`);
    await endUse(scope, used, { cause: endCause.account, note: formatMessage('商家停用') });
  }),

  deleteMerchant: onDelete(async ({ db }, record) => {
    const rented = Number(record['resourceCount'] ?? 0);
    if (rented > 0) {
      throw new Refusal(
        { zh: `该商家仍租用 ${rented} 个资源`, en: `The merchant still rents ${rented} resources` },
        { status: 1, code: 1 },
      );
    }
    await sql`delete from merchant_menus where "merchantSign" = ${record['merchantSign']}`.execute(db);
  }),
};
