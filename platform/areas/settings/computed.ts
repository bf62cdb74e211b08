import inviteCodes from '../../../src/resources/settings/invite-codes.ts';
import inviteUses from '../../../src/resources/settings/invite-uses.ts';
import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { countOf } from '../../engine/resources/countOf.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';

const code = rowExpressionBuilderOf(inviteCodes);

/** Status of an invite code, derived from the stored uses of the code. */
export const computed: ComputedFields = {
  'invite-codes.codeStatus': code
    .case()
    .when(countOf(inviteUses, { inviteCodeId: 'id' }), '=', 0)
    .then(code.lit(redemptionStatus.unused))
    .else(code.lit(redemptionStatus.used))
    .end(),
};
