import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import scriptExpenses from '../../../src/resources/scripts/script-expenses.ts';
import scripts from '../../../src/resources/scripts/scripts.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';

/**
 * Sum of the shares of an author. Leaves out scripts from another platform: that platform receives the settlement and
 * pays its authors itself.
 */
const income = rowExpressionBuilderOf(scriptAuthors, scripts, scriptExpenses)
  .selectFrom('script_expenses as e')
  .leftJoin('scripts as s', 's.id', 'e.scriptId')
  .select(eb => eb.fn.coalesce(eb.fn.sum('e.authorShare'), eb.lit(0)).as('income'))
  .whereRef('e.authorId', '=', 't.id')
  .where('s.platformId', 'is', null);

export const computed: ComputedFields = {
  'script-authors.totalIncome': income,
  'script-authors.unsettled': income.where('e.settled', 'is not', true),
};
