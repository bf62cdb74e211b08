import type { Label } from '../../../src/schemas/base/label.ts';
import { Refusal } from './refusal.ts';

interface SessionEnd {
  readonly http: 200 | 401 | 403;
  readonly status: number;
  readonly code: number;
  readonly text: Label;
}

const elsewhere: Label = { zh: '该设备已在别处登录', en: 'The device has been logged on elsewhere' };
const expired: Label = { zh: '登录信息已过期，请重新登录', en: 'Login information has expired, please log in again' };

/**
 * Reasons for a missing session, each with its response. All of them make the console sign out. The keys are stored as
 * `sessions.endReason`.
 */
export const sessionEndReasons = {
  /** The user has signed in again elsewhere. */
  elsewhere: { http: 200, status: 6013, code: 6013, text: elsewhere },
  /** The session was idle or open for too long. */
  expired: { http: 200, status: 6014, code: 6014, text: expired },
  /** The user or an administrator has changed the password. */
  password: { http: 200, status: 6014, code: 6014, text: expired },
  /** The user has changed or removed the second factor in another session. */
  secondFactor: { http: 200, status: 6014, code: 6014, text: expired },
  /** An administrator has ended the session. */
  revoked: {
    http: 200,
    status: 6014,
    code: 6014,
    text: {
      zh: '管理员已结束您的会话，请重新登录',
      en: 'An administrator has ended your session, please log in again',
    },
  },
  /** The user has ended the session from another session. */
  self: {
    http: 200,
    status: 6014,
    code: 6014,
    text: {
      zh: '您已在另一会话中结束此会话，请重新登录',
      en: 'You have ended this session from another one, please log in again',
    },
  },
  logout: { http: 200, status: 6014, code: 6014, text: expired },
  /** The token belongs to no session. */
  unknown: { http: 200, status: 6014, code: 6014, text: expired },
  /** The account is disabled or deleted, so signing in again would not help. */
  disabled: { http: 403, status: 1, code: 403, text: { zh: '账号已停用', en: 'The account is disabled' } },
  /** The merchant of the account is disabled. */
  merchant: { http: 403, status: 1, code: 403, text: { zh: '您所属的商家已停用', en: 'Your merchant is disabled' } },
  /** The request has no token. The console always sends a token, so only other clients get this plain HTTP refusal. */
  missing: { http: 401, status: 6014, code: 401, text: expired },
} as const satisfies Readonly<Record<string, SessionEnd>>;

export type SessionEndReason = keyof typeof sessionEndReasons;

export function sessionEndRefusal(reason: string): Refusal {
  const { text, http, status, code } = sessionEndReasons[isReason(reason) ? reason : 'expired'];
  return new Refusal(text, { http, status, code });
}

function isReason(reason: string): reason is SessionEndReason {
  return Object.hasOwn(sessionEndReasons, reason);
}
