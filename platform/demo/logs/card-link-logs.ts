import devices from '../../../src/resources/devices/devices.ts';
import cardLinkLogs from '../../../src/resources/logs/card-link-logs.ts';
import { imageQuality } from '../../../src/schemas/codes/cloudGame.ts';
import { clientTypeLog } from '../../../src/schemas/codes/common.ts';
import { allocationType } from '../../../src/schemas/codes/devices.ts';
import { linkScene, linkWay, netType, plugFlowStatus } from '../../../src/schemas/codes/logs.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeLink } from '../estate/usage.ts';
import { lookUp, match } from '../values/cases.ts';

export default composedSeed(cardLinkLogs, {
  rows: 100_000,
  atOnce: 100,
  from: [devices],
  compose: composeLink,
  values: ({ numbered, random, fake, past }) => {
    const clientType = random.weighted(
      [clientTypeLog.android, 55],
      [clientTypeLog.ios, 25],
      [clientTypeLog.pc, 8],
      [clientTypeLog.iosLite, 4],
      [clientTypeLog.miniProgram, 5],
      [clientTypeLog.h5, 3],
    );
    const clientVersion = random.oneOf(['5.6.0', '5.7.2', '5.8.0', '5.8.2', '5.9.0']);
    const clientIp = fake('ip');
    const type = random.weighted(
      [netType.wifi, 62],
      [netType.mobile4g, 14],
      [netType.mobile5g, 18],
      [netType.wired, 4],
      [netType.unknown, 2],
    );
    const scene = random.weighted(
      [linkScene.direct, 78],
      [linkScene.reconnect, 12],
      [linkScene.channelDropReconnect, 6],
      [linkScene.signallingReconnect, 3],
      [linkScene.authReconnect, 1],
    );
    const way = random.weighted(
      [linkWay.holePunch, 62],
      [linkWay.relay, 31],
      [linkWay.poorCardNetwork, 4],
      [linkWay.connectionInfoMissing, 2],
      [linkWay.other, 1],
    );
    const quality = random.weighted([imageQuality.hd, 70], [imageQuality.sd, 30]);
    const status = random.weighted([plugFlowStatus.succeeded, 94], [plugFlowStatus.failed, 6]);
    const ownAllocationType = random.weighted([allocationType.instance, 88], [allocationType.host, 12]);
    const linkTime = past(7, 'coming');
    const linkMs = match(status, {
      [plugFlowStatus.succeeded]: () => random.between(180, 1_600),
      [plugFlowStatus.failed]: () => random.between(1_500, 8_000),
    });
    const firstFrameMs = status === plugFlowStatus.succeeded ? random.between(220, 1_900) : null;
    const delayMs = status === plugFlowStatus.succeeded ? random.between(8, 160) : null;
    const lossRate = status === plugFlowStatus.succeeded ? random.oneOf([0, 0, 0, 0.1, 0.2, 0.5, 1.3]) : null;
    const keepSeconds = status === plugFlowStatus.succeeded ? random.between(20, 24_000) : null;
    const failCode =
      status === plugFlowStatus.failed
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
      failReason: lookUp(failCode, {
        E1001: '连接超时',
        E1002: '打洞失败',
        E2001: '板卡无响应',
        E3004: '编码器启动失败',
        E4010: '鉴权失败',
      }),
    };
  },
});
