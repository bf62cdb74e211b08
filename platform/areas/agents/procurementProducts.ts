import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

export const effects = effectsOf(procurementProducts, {
  /** Rejects an agent level's price that is not below the original price. */
  procurementProductSave: async (_, { before, values }) => {
    const { originalPrice, levelPrices } = { ...before, ...values };
    const at = levelPrices?.findIndex(row => row.price >= Number(originalPrice)) ?? -1;
    if (at >= 0) {
      throw createFieldRefusal(
        `levelPrices[${at}].price`,
        '等级价必须低于原价',
        'The price of a level must be lower than the original price',
      );
    }
  },
});
