import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import { enableStatus, reviewStatus } from '../../../src/schemas/codes/common.ts';
import { knownScriptAuthors } from '../known/scripts.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(scriptAuthors, {
  rows: 90,
  values: ({ inTurn, fake, random }) => {
    const realName = fake('name');
    const phone = fake('phone');
    const email = fake('email');
    const idCard = fake('idCard');
    const bankCard = fake('bankCard');
    const alipayAccount = fake('email');
    const auditStatus = random.weighted(
      [reviewStatus.approved, 82],
      [reviewStatus.pendingReview, 12],
      [reviewStatus.rejected, 6],
    );
    return {
      ...inTurn(knownScriptAuthors),
      realName,
      phone,
      email,
      idCard,
      bankCard,
      alipayAccount,
      auditStatus,
      status: random.oneOf([
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.disabled,
      ]),
      rejectReason:
        auditStatus === reviewStatus.rejected
          ? random.oneOf(['身份信息与实名不符', '银行卡非本人', '有违规脚本记录'])
          : null,
    };
  },
});
