import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import scriptPlatforms from '../../../src/resources/scripts/script-platforms.ts';
import scriptSettlements from '../../../src/resources/scripts/script-settlements.ts';
import { reviewStatus } from '../../../src/schemas/codes/common.ts';
import { settlementParty, settlementStatus } from '../../../src/schemas/codes/scripts.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(scriptSettlements, {
  rows: 540,
  atOnce: 100,
  from: { scriptAuthors, scriptPlatforms },
  values: ({ index, inTurn, monthsAgo, random, numbered, from, rowInTurn, past, share }) => {
    const settleType = index % 13 === 12 ? settlementParty.platform : settlementParty.author;
    const author =
      settleType === settlementParty.author
        ? rowInTurn(filterMatchingRows(from.scriptAuthors, { auditStatus: [reviewStatus.approved] }))
        : undefined;
    const platform = settleType === settlementParty.platform ? rowInTurn(from.scriptPlatforms) : undefined;
    const status = random.weighted(
      [settlementStatus.settled, 60],
      [settlementStatus.awaitingConfirmation, 20],
      [settlementStatus.awaitingPayment, 12],
      [settlementStatus.disputed, 8],
    );
    const orderCount = random.between(2, 40);
    const totalAmount = random.between(20, 900);
    // The demonstration computes amounts, order counts and payment times from the seeded expenses
    // (`reconcileScriptSettlements.ts`).
    return {
      settleType,
      month: monthsAgo(inTurn([1, 2, 3, 4, 5, 6, 7])),
      settleStatus: status,
      settlementNo: numbered('JS########'),
      orderCount,
      totalAmount,
      operatorName: random.oneOf(['admin', 'ops01', 'ops01']),
      authorId: author?.id,
      platformId: platform?.id,
      settleTime: status === settlementStatus.settled ? past(20) : null,
      settleAmount: share(totalAmount, [70, 70], 2),
      tradeNo: status === settlementStatus.settled ? numbered('TX################') : null,
      note:
        status === settlementStatus.disputed
          ? random.oneOf(['订单数与作者统计不符', '作者对分成比例有异议', '退款订单未扣除'])
          : null,
      shareRate: author?.shareRate ?? platform?.shareRate,
    };
  },
});
