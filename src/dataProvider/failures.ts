import type { Label } from '../schemas/base/label.ts';

/** Effect of a failure in addition to the message. */
export type FailureEffect = 'none' | 'endSession';

interface Failure {
  readonly text: Label;
  readonly effect: FailureEffect;
  /** Screen on which the user can resolve the failure. */
  readonly screen?: string;
}

const failure = (zh: string, en: string, effect: FailureEffect = 'none'): Failure => ({ text: { zh, en }, effect });

/** The failure catalogue: failures that the platform reports, and failures of the connection. */
const catalogue = {
  trialOver: {
    ...failure(
      '试用时间已到，请前往授权激活界面进行激活',
      'The trial time is up, please go to the license activation interface to activate',
    ),
    screen: 'license-activation',
  },
  elsewhere: failure('该设备已在别处登录', 'The device has been logged on elsewhere', 'endSession'),
  expired: failure('登录信息已过期，请重新登录', 'Login information has expired, please log in again', 'endSession'),
  forbidden: failure('权限不足', 'Insufficient authority', 'endSession'),
  serverError: failure('服务器无法访问', 'Server error'),
  unknownServerError: failure('未知服务器错误', 'unknown server error'),
  unknown: failure('未知错误', 'unknown error'),
  /** The platform rejected the call with a reason: a rule, a state, or a missing permission. */
  refused: failure('操作被拒绝', 'The operation was rejected'),
  invalid: failure('请检查标出的字段', 'Check the marked fields'),
  conflict: failure('该记录已被他人修改', 'Somebody else has changed this record'),
  /** The platform requires a password proof for the call (`withPasswordProof.ts`). */
  needsProof: failure('请输入登录密码以继续', 'Enter your password to continue'),
  unreachable: failure(
    '服务器无法访问，请检查网络后重试',
    'The server cannot be reached. Check the network and try again',
  ),
  timeout: failure('请求超时，请重试', 'The request took too long. Try again'),
  badAnswer: failure('服务器的应答无法识别，请重试', 'The response of the server could not be read. Try again'),
  aborted: failure('请求已取消', 'The request was cancelled'),
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureKind = keyof typeof catalogue;

export const failures: { readonly [K in FailureKind]: Failure } = catalogue;

const unreachableKinds: readonly FailureKind[] = ['unreachable', 'timeout', 'serverError'];

/**
 * Returns whether the network or an unavailable server caused the failure, so that a retry may succeed when the network
 * or the server is back.
 */
export function isServerUnreachable(kind: FailureKind): boolean {
  return unreachableKinds.includes(kind);
}

/** Message that another server of the platform is unreachable, with the host and port of this server. */
export function unreachableServerMessage(origin: string): Label {
  return {
    zh: `日志服务 ${origin} 无法访问，请检查该主机和端口后重试`,
    en: `The log service at ${origin} cannot be reached, check this host and port and try again`,
  };
}

/** Message about an action that the platform removed from the screen while the action's dialog was open. */
export const removedOperationMessage: Label = {
  zh: '该页面已没有此操作，请关闭后重新打开',
  en: 'This screen no longer has that operation, close this and open it again',
};

/** Failure kind for each `status` in an envelope. */
export const failureKindByEnvelopeStatus: Readonly<Record<number, FailureKind>> = {
  3: 'trialOver',
  6013: 'elsewhere',
  6014: 'expired',
};

/** Failure kind for each `code` in an envelope. */
export const failureKindByEnvelopeCode: Readonly<Record<number, FailureKind>> = {
  409: 'conflict',
  4011: 'needsProof',
};

/**
 * Returns the failure kind of an HTTP status: some statuses have a kind of their own, and every status above 500 is a
 * server error. Returns `undefined` for a status whose message comes from the body of the response.
 */
export function failureKindOfHttpStatus(status: number): FailureKind | undefined {
  if (status === 401) return 'elsewhere';
  if (status === 402 || status === 6013) return 'expired';
  if (status === 403) return 'forbidden';
  return status > 500 ? 'serverError' : undefined;
}
