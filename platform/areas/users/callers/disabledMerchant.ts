import { type RawBuilder, sql } from 'kysely';

import { merchantStatus } from '../../../../src/schemas/codes/business.ts';

/** SQL condition that the user `u` belongs to a disabled merchant. Such a user can neither sign in nor act. */
export const isOfDisabledMerchant: RawBuilder<boolean> = sql`exists (
  select from merchants own where own."merchantSign" = u."merchantSign" and own."merchantStatus" <> ${sql.lit(merchantStatus.enabled)})`;
