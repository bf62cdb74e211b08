import { sql } from 'kysely';

import { Refusal } from '../http/refusal.ts';
import { type Effects, onAction, onDelete } from './effect.ts';
import { endSessions } from './sessions.ts';

export const effects: Effects = {
  /** The merchant's own people lose their sessions at once. */
  disableMerchant: onAction(async (scope, { record }) => {
    await endSessions(scope, sql`select id from users where "merchantSign" = ${record?.['merchantSign']}`, 'disabled');
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
