import { createRandom } from '../values/random.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';

/** Attempt of a client to link to a card. */
export interface LinkAttempt {
  readonly no: string;
  readonly deviceId: number;
  readonly clientType: number;
  readonly clientVersion: string;
  readonly clientIp: string;
  readonly netType: number;
  readonly linkScene: number;
  readonly linkWay: number;
  readonly imageQuality: number;
  readonly codec: number;
  readonly plugFlowStatus: number;
  readonly linkMs: number;
  readonly firstFrameMs: number | null;
  readonly delayMs: number | null;
  readonly jitterMs: number;
  readonly failCode: string | null;
  readonly failReason: string | null;
  readonly iceType: number;
  readonly resolution: number;
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

const succeeded = 1;
const failed = 2;

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
    clientType: weighted([1, 55], [2, 25], [3, 8], [4, 4], [5, 5], [7, 3]),
    clientVersion: oneOf(['5.7.2', '5.8.0', '5.8.2', '5.9.0']),
    clientIp: `${oneOf([36, 58, 113, 117, 223])}.${between(16, 250)}.${between(0, 255)}.${between(1, 254)}`,
    netType: weighted([1, 62], [2, 14], [3, 18], [4, 6]),
    linkScene: weighted([1, 84], [2, 12], [3, 4]),
    linkWay: weighted([2, 64], [1, 32], [3, 4]),
    imageQuality: weighted([1, 70], [2, 30]),
    codec: weighted([1, 58], [2, 42]),
    linkMs: isLinked ? between(180, 1_600) : between(1_500, 8_000),
    firstFrameMs: isLinked ? between(220, 1_900) : null,
    delayMs: isLinked ? between(8, 120) : null,
    jitterMs: between(1, 20),
    iceType: weighted([1, 8], [2, 54], [3, 8], [4, 30]),
    resolution: weighted([1, 40], [2, 45], [4, 15]),
    avgBitrate: between(2, 9),
    avgFps: between(24, 60),
  };
}
