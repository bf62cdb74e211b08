import activationCodes from '../../../src/resources/settings/activation-codes.ts';
import { insertCopiesWithCodes } from '../../engine/effects/insertCopiesWithCodes.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { generateRandomCodes } from '../../engine/effects/generateRandomCodes.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';

/**
 * Pattern of a code prefix. Excludes the digits 0 and 1, which look like O and I, because customers type the codes by
 * hand.
 */
const readable = /^[A-Z2-9]*$/;

export const effects = effectsOf(activationCodes, {
  /** Gives the saved record the first code of the batch and inserts a copy of the record for each further code. */
  activationCodeCreate: async (scope, { id, values }) => {
    const prefix = values.prefix ?? '';
    if (!readable.test(prefix)) {
      throw createFieldRefusal(
        'prefix',
        '前缀只能包含大写字母和数字2-9',
        'The prefix can only contain capital letters and the digits 2-9',
      );
    }
    const [first = null, ...others] = generateRandomCodes(values.quantity ?? 0).map(code => `${prefix}${code}`);
    const batchNo = `JH${String(id).padStart(7, '0')}`;
    await completeSavedRecord(scope, activationCodes, id, { code: first, batchNo });
    await insertCopiesWithCodes(scope.db, activationCodes, id, others);
  },
});
