import { sql } from 'kysely';

import { copyUnder } from './codeBatch.ts';
import { type Effects, onDelete, onSave } from './effect.ts';
import { randomCodes } from './randomCodes.ts';
import { refused, refusedAt } from './refused.ts';

const unused = 0;

/** What a customer types reads the same in every font; a code is its prefix and sixteen characters of chance. */
const readable = /^[A-Z2-9]*$/;

export const effects: Effects = {
  /** The record becomes the first code of a batch, and the others are copies of it with codes of their own. */
  activationCodeCreate: onSave(async ({ db, resource }, { id, values }) => {
    const prefix = typeof values['prefix'] === 'string' ? values['prefix'] : '';
    if (!readable.test(prefix)) {
      throw refusedAt('prefix', '前缀只能包含大写字母和数字2-9', 'The prefix is capitals and the digits 2-9');
    }
    const [first, ...others] = randomCodes(Number(values['quantity'])).map(code => `${prefix}${code}`);
    await sql`
      update activation_codes set code = ${first}, "batchNo" = 'JH' || lpad(id::text, 7, '0') where id = ${id}`.execute(
      db,
    );
    await copyUnder(db, resource, id, others);
  }),

  activationCodeDelete: onDelete(async (_, record) => {
    if (record['codeStatus'] !== unused) {
      throw refused('只有未使用的激活码可以删除', 'Only unused codes can be deleted');
    }
  }),
};
