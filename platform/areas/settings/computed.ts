import { sql } from 'kysely';

import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

/** Counts the uses of invite codes and coupons. */
export const computed: ComputedFields = {
  'invite-codes.usedCount': sql`(select count(*) from invite_uses u where u."inviteCodeId" = t.id)`,
  'invite-codes.codeStatus': sql`(
    select case when count(*) = 0 then ${redemptionStatus.unused} else ${redemptionStatus.used} end::bigint
    from invite_uses u where u."inviteCodeId" = t.id)`,
  'coupons.receivedCount': sql`(select count(*) from coupon_receipts r where r."couponId" = t.id)`,
  'coupons.usedCount': sql`(
    select count(*) from coupon_receipts r where r."couponId" = t.id and r."codeStatus" = ${redemptionStatus.used})`,
};
