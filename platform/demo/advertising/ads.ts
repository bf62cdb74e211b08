import adDictionaries from '../../../src/resources/advertising/ad-dictionaries.ts';
import adSpaces from '../../../src/resources/advertising/ad-spaces.ts';
import ads from '../../../src/resources/advertising/ads.ts';
import { adBillingMode, adDictType, adMaterialType } from '../../../src/schemas/codes/advertising.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { linkTargetType } from '../../../src/schemas/codes/settings.ts';
import { knownAdCampaigns } from '../known/advertising.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(ads, {
  rows: 120,
  from: { adSpaces, adDictionaries },
  values: ({ inTurn, from, rowInTurn, pick, random, oneFor, period, share }) => {
    const known = inTurn(knownAdCampaigns);
    const status = known.shelfStatus;
    const channelKey = pick(filterMatchingRows(from.adDictionaries, { dictType: [adDictType.channel] }))?.dictKey;
    const materialType = random.weighted(
      [adMaterialType.image, 75],
      [adMaterialType.video, 15],
      [adMaterialType.text, 10],
    );
    const linkType = random.weighted(
      [linkTargetType.none, 10],
      [linkTargetType.pageInApp, 45],
      [linkTargetType.webPage, 35],
      [linkTargetType.miniProgram, 10],
    );
    const weight = random.oneOf([10, 20, 30, 50, 50, 50, 80, 100]);
    const dailyLimit = random.oneOf([5_000, 10_000, 20_000, 50_000, 99_999]);
    const billingMode = random.weighted(
      [adBillingMode.cpm, 45],
      [adBillingMode.cpc, 30],
      [adBillingMode.cpt, 10],
      [adBillingMode.houseAd, 15],
    );
    const text =
      materialType === adMaterialType.text
        ? random.oneOf(['新人首月九折，立即开通', '今晚八点，限时返场', '邀请好友，各得三天时长', '云端畅玩，不占内存'])
        : null;
    const price = oneFor(billingMode, {
      [adBillingMode.cpm]: [8, 12.5, 18, 25, 32],
      [adBillingMode.cpc]: [0.45, 0.8, 1.2, 2.5],
      [adBillingMode.cpt]: [800, 1_500, 3_000, 5_000],
      [adBillingMode.houseAd]: [0],
    });
    const ownPeriod = callFunctionForKey(status, {
      [shelfStatus.notListed]: () => period([1, 30], [40, 120]),
      [shelfStatus.listed]: () => period([-45, -2], [5, 90]),
      [shelfStatus.unlisted]: () => period([-180, -70], [-60, -1]),
    });
    const impressions = callFunctionForKey(status, {
      [shelfStatus.notListed]: () => 0,
      [shelfStatus.listed]: () => random.between(5_000, 600_000),
      [shelfStatus.unlisted]: () => random.between(50_000, 2_000_000),
    });
    return {
      adName: known.adName,
      advertiser: known.advertiser,
      shelfStatus: status,
      // The rows use the twelve ad spaces in turn, so every ad space has the same number of running ads. This number
      // does not exceed the lowest limit of the ad spaces.
      spaceId: rowInTurn(from.adSpaces)?.id,
      channelKey,
      materialType,
      linkType,
      weight,
      dailyLimit,
      billingMode,
      text,
      price,
      period: ownPeriod,
      impressions,
      clicks: share(impressions, [1, 6]),
    };
  },
});
