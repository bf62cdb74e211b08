import devices from '../../../src/resources/devices/devices.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import { imageQuality } from '../../../src/schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { allocationType } from '../../../src/schemas/codes/devices.ts';
import { linkScene, linkMethod, networkType, streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeCardLink } from '../estate/usage.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

export default composedSeedOf(cardLinkLogs, {
  rows: 100_000,
  atOnce: 100,
  from: [devices],
  compose: composeCardLink,
  values: ({ numbered, random, fake, past }) => {
    const clientType = random.weighted(
      [loggedClientType.android, 55],
      [loggedClientType.ios, 25],
      [loggedClientType.pc, 8],
      [loggedClientType.iosLite, 4],
      [loggedClientType.miniProgram, 5],
      [loggedClientType.h5, 3],
    );
    const clientVersion = random.oneOf(['5.6.0', '5.7.2', '5.8.0', '5.8.2', '5.9.0']);
    const clientIp = fake('ip');
    const type = random.weighted(
      [networkType.wifi, 62],
      [networkType.mobile4g, 14],
      [networkType.mobile5g, 18],
      [networkType.wired, 4],
      [networkType.unknown, 2],
    );
    const scene = random.weighted(
      [linkScene.direct, 78],
      [linkScene.reconnect, 12],
      [linkScene.channelDropReconnect, 6],
      [linkScene.signallingReconnect, 3],
      [linkScene.authReconnect, 1],
    );
    const way = random.weighted(
      [linkMethod.holePunch, 62],
      [linkMethod.relay, 31],
      [linkMethod.poorCardNetwork, 4],
      [linkMethod.connectionInfoMissing, 2],
      [linkMethod.other, 1],
    );
    const quality = random.weighted([imageQuality.hd, 70], [imageQuality.sd, 30]);
    const status = random.weighted([streamPushStatus.succeeded, 94], [streamPushStatus.failed, 6]);
    const ownAllocationType = random.weighted([allocationType.instance, 88], [allocationType.host, 12]);
    const linkTime = past(7, 'coming');
    const linkMs = callFunctionForKey(status, {
      [streamPushStatus.succeeded]: () => random.between(180, 1_600),
      [streamPushStatus.failed]: () => random.between(1_500, 8_000),
    });
    const firstFrameMs = status === streamPushStatus.succeeded ? random.between(220, 1_900) : null;
    const delayMs = status === streamPushStatus.succeeded ? random.between(8, 160) : null;
    const lossRate = status === streamPushStatus.succeeded ? random.oneOf([0, 0, 0, 0.1, 0.2, 0.5, 1.3]) : null;
    const keepSeconds = status === streamPushStatus.succeeded ? random.between(20, 24_000) : null;
    const failCode =
      status === streamPushStatus.failed
        ? random.weighted(['E1001', 40], ['E1002', 25], ['E2001', 15], ['E3004', 12], ['E4010', 8])
        : null;
    return {
      linkNo: numbered('LK20260#######'),
      clientType,
      clientVersion,
      clientIp,
      netType: type,
      linkScene: scene,
      linkWay: way,
      imageQuality: quality,
      plugFlowStatus: status,
      allocationType: ownAllocationType,
      linkTime,
      linkMs,
      firstFrameMs,
      delayMs,
      lossRate,
      keepSeconds,
      failCode,
      failReason: valueForKey(failCode, {
        E1001: '连接超时',
        E1002: '打洞失败',
        E2001: '板卡无响应',
        E3004: '编码器启动失败',
        E4010: '鉴权失败',
      }),
    };
  },
});
