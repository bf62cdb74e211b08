import cloudComputerAccounts from '../../../src/resources/cloud-computer/cloud-computer-accounts.ts';
import cloudComputerMeals from '../../../src/resources/cloud-computer/cloud-computer-meals.ts';
import dataCenters from '../../../src/resources/cloud-computer/data-centers.ts';
import { mealType } from '../../../src/schemas/codes/billing.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';

export const computed: ComputedFields = {
  'cloud-computer-accounts.remainSeconds': rowExpressionBuilderOf(cloudComputerAccounts, cloudComputerMeals)
    .selectFrom('cloud_computer_meals as m')
    .select(eb =>
      eb.fn('greatest', [eb.lit(0), eb(eb('m.hours', '*', 3_600), '-', eb.ref('t.usedSeconds'))]).as('seconds'),
    )
    .whereRef('m.id', '=', 't.mealId')
    .where('m.mealType', '=', mealType.timed),
  'data-centers.usedCount': rowExpressionBuilderOf(dataCenters, cloudComputerAccounts)
    .selectFrom('cloud_computer_accounts as a')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .whereRef('a.dataCenterId', '=', 't.id')
    .where('a.accountStatus', '<>', accountStatus.closed),
};
