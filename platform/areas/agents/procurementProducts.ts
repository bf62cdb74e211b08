import { isRecord } from '../../../src/schemas/json.ts';
import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

export const effects: Effects = {
  /** Rejects an agent level's price that is not below the original price. */
  procurementProductSave: onSave(async (_, { before, values }) => {
    const { originalPrice, levelPrices } = { ...before, ...values };
    if (!Array.isArray(levelPrices)) return;
    const at = levelPrices.findIndex(row => isRecord(row) && Number(row['price']) >= Number(originalPrice));
    if (at >= 0) {
      throw createFieldRefusal(
        `levelPrices[${at}].price`,
        '等级价必须低于原价',
        'The price of a level must be lower than the original price',
      );
    }
  }),
};
