import type { Label } from '../../../src/schemas/base/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { ForwardError } from './forwardCall.ts';

/** Creates the refusal for a call that the remote platform has rejected, with the reason from its response. */
export function remoteRefusal(message: string | undefined, http: number): Refusal {
  const text: Label = {
    zh: message ?? `对方平台拒绝了请求（HTTP ${http}）`,
    en: message ?? `The other platform refused the call (HTTP ${http})`,
  };
  // A 401 of the remote platform concerns this platform's credential, and must not end the user's session.
  return new Refusal(text, { status: 1, code: http === 404 || http === 409 ? http : 502 });
}

const reasons: Readonly<Record<ForwardError['reason'], Label>> = {
  address: { zh: '对方平台的地址不被允许', en: 'The address of the other platform is not allowed' },
  unreachable: { zh: '无法连接对方平台', en: 'The other platform cannot be reached' },
  late: { zh: '对方平台未及时应答', en: 'The other platform did not respond in time' },
  large: { zh: '对方平台的应答过大', en: 'The response of the other platform is too large' },
  redirect: { zh: '对方平台要求转到别处', en: 'The other platform responds with a redirect' },
  unreadable: { zh: '对方平台的应答不是JSON', en: 'The response of the other platform is not JSON' },
};

/** Returns the refusal of a call without a readable response. The cause names the remote platform, for the log. */
export function forwardingRefusal(error: ForwardError, target: string): Refusal {
  return gatewayRefusal(reasons[error.reason], new Error(`${target}: ${error.message}`));
}

/** Returns the refusal of a call to a remote platform that `PROXY_TARGETS` does not name. */
export function unknownTargetRefusal(target = ''): Refusal {
  return gatewayRefusal({
    zh: `平台没有设置目标${target}`,
    en: `The target ${target} is not set up on this platform`,
  });
}

function gatewayRefusal(text: Label, cause?: unknown): Refusal {
  return new Refusal(text, { status: 1, code: 502, cause });
}
