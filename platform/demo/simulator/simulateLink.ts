import { codec, imageQuality } from '../../../src/schemas/codes/cloudGame.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { resolution } from '../../../src/schemas/codes/devices.ts';
import { iceType, linkMethod, linkScene, networkType, streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { createRandom } from '../values/random.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';

/** Attempt of a client to link to a card. */
export interface LinkAttempt {
  readonly no: string;
  readonly deviceId: number;
  readonly clientType: CodeOf<typeof loggedClientType>;
  readonly clientVersion: string;
  readonly clientIp: string;
  readonly netType: CodeOf<typeof networkType>;
  readonly linkScene: CodeOf<typeof linkScene>;
  readonly linkWay: CodeOf<typeof linkMethod>;
  readonly imageQuality: CodeOf<typeof imageQuality>;
  readonly codec: CodeOf<typeof codec>;
  readonly plugFlowStatus: CodeOf<typeof streamPushStatus>;
  readonly linkMs: number;
  readonly firstFrameMs: number | null;
  readonly delayMs: number | null;
  readonly jitterMs: number;
  readonly failCode: string | null;
  readonly failReason: string | null;
  readonly iceType: CodeOf<typeof iceType>;
  readonly resolution: CodeOf<typeof resolution>;
  readonly avgBitrate: number;
  readonly avgFps: number;
}

const failures = [
  ['E1001', '连接超时', 40],
  ['E1002', '打洞失败', 25],
  ['E2001', '板卡无响应', 15],
  ['E3004', '编码器启动失败', 12],
  ['E4010', '鉴权失败', 8],
] as const satisfies readonly (readonly [string, MessageKey, number])[];

const { succeeded, failed } = streamPushStatus;
const { android, ios, pc, iosLite, miniProgram, h5 } = loggedClientType;
const { wifi, mobile4g, mobile5g, wired } = networkType;
const { direct, reconnect, channelDropReconnect } = linkScene;
const { holePunch, relay, poorCardNetwork } = linkMethod;
const { landscape720p, landscape1080p, portrait720p } = resolution;

/** Simulates the link of a client to a card in a run. The result is the same for the same card and run. */
export function simulateLink(deviceId: number, tick: number, at: number): LinkAttempt {
  const random = createRandom(`link ${tick} ${deviceId}`);
  const { between, oneOf, weighted } = random;
  const plugFlowStatus = weighted([succeeded, 94], [failed, 6]);
  const isLinked = plugFlowStatus === succeeded;
  const [failCode, failReason] = isLinked
    ? [null, null]
    : weighted(...failures.map(([code, reason, weight]) => [[code, reason] as const, weight] as const));
  return {
    no: `${String(tick).padStart(9, '0')}${String(at).padStart(3, '0')}`,
    deviceId,
    plugFlowStatus,
    failCode,
    failReason,
    clientType: weighted([android, 55], [ios, 25], [pc, 8], [iosLite, 4], [miniProgram, 5], [h5, 3]),
    clientVersion: oneOf(['5.7.2', '5.8.0', '5.8.2', '5.9.0']),
    clientIp: `${oneOf([36, 58, 113, 117, 223])}.${between(16, 250)}.${between(0, 255)}.${between(1, 254)}`,
    netType: weighted([wifi, 62], [mobile4g, 14], [mobile5g, 18], [wired, 6]),
    linkScene: weighted([direct, 84], [reconnect, 12], [channelDropReconnect, 4]),
    linkWay: weighted([holePunch, 64], [relay, 32], [poorCardNetwork, 4]),
    imageQuality: weighted([imageQuality.hd, 70], [imageQuality.sd, 30]),
    codec: weighted([codec.h265, 58], [codec.h264, 42]),
    linkMs: isLinked ? between(180, 1_600) : between(1_500, 8_000),
    firstFrameMs: isLinked ? between(220, 1_900) : null,
    delayMs: isLinked ? between(8, 120) : null,
    jitterMs: between(1, 20),
    iceType: weighted([iceType.host, 8], [iceType.srflx, 54], [iceType.prflx, 8], [iceType.relay, 30]),
    resolution: weighted([landscape720p, 40], [landscape1080p, 45], [portrait720p, 15]),
    avgBitrate: between(2, 9),
    avgFps: between(24, 60),
  };
}
