import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { Refusal } from '../http/refusal.ts';
import { type Effects, onAction, onDelete, onSave } from './effect.ts';
import { guardAccount } from '../rights/keepRights.ts';
import { allotMenus } from './menuTicks.ts';
import { endSessions } from './sessions.ts';
import { change } from './written.ts';

export const effects: Effects = {
  /** What a merchant signs its calls with; nobody chooses it, and it is seen on request only. */
  merchantCreate: onSave(async ({ db }, { id }) => {
    await sql`update merchants set "merchantSecret" = ${randomBytes(32).toString('hex')} where id = ${id}`.execute(db);
  }),

  merchantSecret: onAction(async (_scope, { record }) => ({ merchantSecret: record?.['merchantSecret'] ?? null })),

  merchantRoot: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], { rootSwitch: values['rootSwitch'] });
  }),

  merchantMenus: onAction(async (scope, { record, values }) => {
    await allotMenus(scope, record?.['merchantSign'], values['menuIds']);
  }),

  /** The merchant's own people lose their sessions at once; refused while one of them holds codes that the caller lacks. */
  disableMerchant: onAction(async (scope, { record }) => {
    const { db, caller } = scope;
    const { rows } = await sql<{ id: number }>`
      select id from users where "merchantSign" = ${record?.['merchantSign']} and status = 1 order by id`.execute(db);
    for (const { id } of rows) await guardAccount(db, caller, id);
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
