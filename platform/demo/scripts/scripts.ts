import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import scriptGames from '../../../src/resources/scripts/script-games.ts';
import scriptPlatforms from '../../../src/resources/scripts/script-platforms.ts';
import scripts from '../../../src/resources/scripts/scripts.ts';
import { reviewStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import { scriptChargeType } from '../../../src/schemas/codes/scripts.ts';
import { knownScripts } from '../known/scripts.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(scripts, {
  rows: 420,
  atOnce: 100,
  from: { scriptGames, scriptAuthors, scriptPlatforms },
  values: ({ inTurn, from, pick, sometimes, fake, random, oneFor }) => {
    const gameId = pick(from.scriptGames)?.id;
    const authorId = pick(filterMatchingRows(from.scriptAuthors, { auditStatus: [reviewStatus.approved] }))?.id;
    const platformId = sometimes(25, () => pick(from.scriptPlatforms)?.id);
    const version = fake('version');
    const chargeType = random.weighted(
      [scriptChargeType.perUse, 35],
      [scriptChargeType.daily, 25],
      [scriptChargeType.monthly, 20],
      [scriptChargeType.free, 20],
    );
    const trialMinutes = random.oneOf([0, 5, 10, 10, 10, 30]);
    const phoneTypes = random.oneOf([
      [phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.star, phoneType.starpro],
      [phoneType.vip, phoneType.svip],
    ]);
    const useCount = random.between(0, 60_000);
    const score = random.oneOf([3.6, 3.9, 4.1, 4.3, 4.4, 4.6, 4.7, 4.8, 4.9, 5]);
    const auditStatus = random.weighted(
      [reviewStatus.approved, 84],
      [reviewStatus.pendingReview, 11],
      [reviewStatus.rejected, 5],
    );
    return {
      ...inTurn(knownScripts),
      gameId,
      authorId,
      platformId,
      version,
      chargeType,
      trialMinutes,
      phoneTypes,
      useCount,
      score,
      auditStatus,
      price: oneFor(chargeType, {
        [scriptChargeType.perUse]: [0.5, 0.8, 1, 1.5, 2],
        [scriptChargeType.daily]: [2, 3, 3.5, 5],
        [scriptChargeType.monthly]: [18, 25, 30, 39.9, 58],
      }),
      starCoins: oneFor(chargeType, {
        [scriptChargeType.perUse]: [5, 8, 10, 15, 20],
        [scriptChargeType.daily]: [20, 30, 50],
        [scriptChargeType.monthly]: [180, 250, 300, 580],
      }),
      rejectReason:
        auditStatus === reviewStatus.rejected
          ? random.oneOf(['脚本含有违规内容', '试运行失败', '介绍与功能不符', '截图缺失'])
          : null,
      shelfStatus: oneFor(auditStatus, {
        [reviewStatus.pendingReview]: [shelfStatus.notListed, shelfStatus.unlisted],
        [reviewStatus.approved]: [
          shelfStatus.listed,
          shelfStatus.listed,
          shelfStatus.listed,
          shelfStatus.listed,
          shelfStatus.listed,
          shelfStatus.listed,
          shelfStatus.notListed,
          shelfStatus.unlisted,
        ],
        [reviewStatus.rejected]: [shelfStatus.notListed, shelfStatus.notListed, shelfStatus.unlisted],
      }),
    };
  },
});
