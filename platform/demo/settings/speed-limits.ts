import merchants from '../../../src/resources/business/merchants.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import speedLimits from '../../../src/resources/settings/speed-limits.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import { syncStatus } from '../../../src/schemas/codes/network.ts';
import { speedScope } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(speedLimits, {
  rows: 14,
  from: { rooms, merchants },
  values: ({ inTurn, random, from, pick }) => {
    const scope = inTurn([
      speedScope.global,
      speedScope.global,
      speedScope.global,
      speedScope.room,
      speedScope.room,
      speedScope.room,
      speedScope.phoneModel,
      speedScope.phoneModel,
      speedScope.phoneModel,
      speedScope.phoneModel,
      speedScope.merchant,
      speedScope.merchant,
      speedScope.global,
      speedScope.global,
    ]);
    const downloadSpeed = random.oneOf([10, 20, 30, 50, 100, 200]);
    const uploadSpeed = random.oneOf([5, 10, 20, 30, 50]);
    const priority = random.oneOf([10, 30, 50, 50, 80]);
    const status = random.weighted([enableStatus.enabled, 85], [enableStatus.disabled, 15]);
    return {
      limitName: inTurn([
        '全局默认限速',
        '夜间放开限速',
        '晚高峰限速',
        '广州机房限速',
        '上海机房限速',
        '北京机房限速',
        'VIP机型限速',
        'SVIP机型限速',
        'STAR机型限速',
        'STARPRO机型限速',
        '大客户独享带宽',
        '试用商家限速',
        '下载高峰限速',
        '活动期间限速',
      ]),
      scope,
      downloadSpeed,
      uploadSpeed,
      startTime: inTurn([
        null,
        '00:00',
        '19:00',
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        '12:00',
        '10:00',
      ]),
      endTime: inTurn([null, '06:00', '23:00', null, null, null, null, null, null, null, null, null, '14:00', '22:00']),
      priority,
      status,
      roomId: scope === speedScope.room ? pick(from.rooms)?.id : null,
      phoneType:
        scope === speedScope.phoneModel
          ? random.oneOf([phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro])
          : null,
      merchantSign: scope === speedScope.merchant ? pick(from.merchants)?.merchantSign : null,
      syncStatus: callFunctionForKey(status, {
        [enableStatus.disabled]: () => random.oneOf([syncStatus.notApplied, syncStatus.applied]),
        [enableStatus.enabled]: () =>
          random.weighted([syncStatus.applied, 80], [syncStatus.notApplied, 10], [syncStatus.failed, 10]),
      }),
    };
  },
});
