import { expressionBuilder } from 'kysely';

import type merchants from '../../../../src/resources/business/merchants.ts';
import type users from '../../../../src/resources/users/users.ts';
import { merchantStatus } from '../../../../src/schemas/codes/business.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';

const user = expressionBuilder<TablesOf<readonly [typeof merchants]> & { readonly u: RowOf<typeof users> }, 'u'>();

/**
 * SQL condition that the user `u` belongs to a disabled merchant. Such a user can neither sign in nor send requests.
 */
export const isOfDisabledMerchant = user
  .exists(
    user
      .selectFrom('merchants as own')
      .select('own.id')
      .whereRef('own.merchantSign', '=', 'u.merchantSign')
      .where('own.merchantStatus', '<>', merchantStatus.enabled),
  )
  .$castTo<boolean>();
