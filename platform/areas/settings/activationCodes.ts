import { sql } from 'kysely';

import { copyWithCodes } from '../../engine/effects/copyWithCodes.ts';
import { type Effects, onDelete, onSave } from '../../engine/effects/effect.ts';
import { randomCodes } from '../../engine/effects/randomCodes.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

const unused = 0;

/** Capital letters and digits, without 0 and 1, which look like O and I: customers type the codes by hand. */
const readable = /^[A-Z2-9]*$/;

export const effects: Effects = {
  /** Gives the saved record the first code of the batch and inserts a copy of the record for each further code. */
  activationCodeCreate: onSave(async ({ db, resource }, { id, values }) => {
    const prefix = typeof values['prefix'] === 'string' ? values['prefix'] : '';
    if (!readable.test(prefix)) {
      throw createFieldRefusal('prefix', '前缀只能包含大写字母和数字2-9', 'The prefix is capitals and the digits 2-9');
    }
    const [first, ...others] = randomCodes(Number(values['quantity'])).map(code => `${prefix}${code}`);
    await sql`
      update activation_codes set code = ${first}, "batchNo" = 'JH' || lpad(id::text, 7, '0') where id = ${id}`.execute(
      db,
    );
    await copyWithCodes(db, resource, id, others);
  }),

  activationCodeDelete: onDelete(async (_, record) => {
    if (record['codeStatus'] !== unused) {
      throw createRefusal('只有未使用的激活码可以删除', 'Only unused codes can be deleted');
    }
  }),
};
