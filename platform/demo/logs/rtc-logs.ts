import devices from '../../../src/resources/devices/devices.ts';
import rtcLogs from '../../../src/resources/logs/rtc-logs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { resolution } from '../../../src/schemas/codes/devices.ts';
import { iceType, rtcState } from '../../../src/schemas/codes/logs.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey, secondsBetween } from '../values/cases.ts';

export default seedOf(rtcLogs, {
  rows: 20_000,
  atOnce: 100,
  from: { clientUsers, devices },
  values: ({ numbered, from, pick, random, fake, daysFromNow, past, after }) => {
    const userName = pick(from.clientUsers)?.userName;
    const device = pick(from.devices);
    const clientType = random.weighted(
      [loggedClientType.android, 50],
      [loggedClientType.ios, 25],
      [loggedClientType.pc, 12],
      [loggedClientType.miniProgram, 5],
      [loggedClientType.h5, 8],
    );
    const clientIp = fake('ip');
    const type = random.weighted([iceType.host, 8], [iceType.srflx, 54], [iceType.prflx, 8], [iceType.relay, 30]);
    const state = random.weighted(
      [rtcState.closed, 92],
      [rtcState.failed, 4],
      [rtcState.disconnected, 3],
      [rtcState.connected, 1],
    );
    const ownResolution = random.weighted(
      [resolution.landscape720p, 40],
      [resolution.landscape1080p, 45],
      [resolution.landscape1440p, 3],
      [resolution.portrait720p, 7],
      [resolution.portrait1080p, 5],
    );
    const avgBitrate = random.between(2, 9);
    const avgFps = random.between(22, 60);
    const rttMs = random.between(8, 190);
    const jitterMs = random.between(1, 30);
    const lossRate = random.oneOf([0, 0, 0, 0.1, 0.3, 0.8, 2.1]);
    const freezeCount = random.weighted([0, 70], [1, 14], [2, 8], [4, 5], [9, 3]);
    const closeReason = callFunctionForKey(state, {
      [rtcState.closed]: () => random.oneOf(['用户退出', '用户退出', '空闲超时', '切换设备']),
      [rtcState.failed]: () => random.oneOf(['ICE协商失败', 'DTLS握手失败']),
      [rtcState.disconnected]: () => random.oneOf(['网络中断', '心跳丢失']),
    });
    const startTime = callFunctionForKey(state, {
      [rtcState.connected]: () => daysFromNow(-0.05, 0),
      [rtcState.closed]: () => past(30, 'evening'),
      [rtcState.failed]: () => past(30, 'evening'),
      [rtcState.disconnected]: () => past(30, 'evening'),
    });
    const endTime = callFunctionForKey(state, {
      [rtcState.closed]: () => after(startTime, [60, 14_400]),
      [rtcState.failed]: () => after(startTime, [5, 30]),
      [rtcState.disconnected]: () => after(startTime, [30, 7_200]),
    });
    return {
      sessionNo: numbered('RTC2026#######'),
      userName,
      deviceId: device?.id,
      clientType,
      clientIp,
      iceType: type,
      rtcState: state,
      resolution: ownResolution,
      avgBitrate,
      avgFps,
      rttMs,
      jitterMs,
      lossRate,
      freezeCount,
      roomId: device?.roomId,
      closeReason,
      startTime,
      endTime,
      keepSeconds: secondsBetween(startTime, endTime),
    };
  },
});
