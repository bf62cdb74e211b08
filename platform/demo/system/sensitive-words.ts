import sensitiveWords from '../../../src/resources/system/sensitive-words.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { textMatchType } from '../../../src/schemas/codes/devices.ts';
import { sensitiveCategory, sensitiveWordHandling } from '../../../src/schemas/codes/system.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(sensitiveWords, {
  rows: 1_500,
  atOnce: 100,
  values: ({ numbered, random }) => {
    const category = random.weighted(
      [sensitiveCategory.abuse, 30],
      [sensitiveCategory.advertising, 40],
      [sensitiveCategory.forbidden, 15],
      [sensitiveCategory.politics, 5],
      [sensitiveCategory.custom, 10],
    );
    const matchType = random.weighted(
      [textMatchType.contains, 70],
      [textMatchType.exact, 25],
      [textMatchType.prefix, 5],
    );
    const handleWay = random.weighted(
      [sensitiveWordHandling.replace, 70],
      [sensitiveWordHandling.reject, 20],
      [sensitiveWordHandling.review, 10],
    );
    return {
      word: numbered('占位词####'),
      category,
      matchType,
      handleWay,
      level: random.weighted([1, 50], [3, 30], [5, 15], [9, 5]),
      hitCount: random.between(0, 3_000),
      status: random.weighted([enableStatus.enabled, 19], [enableStatus.disabled, 1]),
      replaceText: handleWay === sensitiveWordHandling.replace ? '***' : null,
    };
  },
});
