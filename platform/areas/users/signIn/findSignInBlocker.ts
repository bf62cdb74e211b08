import { operatorLoginMethod } from '../../../../src/schemas/codes/users.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';

interface Account {
  readonly loginMethod: number;
  readonly isOfDisabledMerchant: boolean;
}

interface SignInBlocker {
  /** Reason that the login record states for the failed sign-in. */
  readonly reason: Label;
  /** Text that the user sees. */
  readonly text: Label;
}

/**
 * Returns why an account cannot sign in even with the right password: its merchant is disabled, or the console does not
 * support its sign-in method. Returns `null` when the account can sign in.
 */
export function findSignInBlocker({ loginMethod, isOfDisabledMerchant }: Account): SignInBlocker | null {
  if (isOfDisabledMerchant) {
    return {
      reason: { zh: '所属商家已停用', en: 'the merchant is disabled' },
      text: {
        zh: '您所属的商家已停用，请联系平台管理员',
        en: 'Your merchant is disabled. Ask an administrator of the platform',
      },
    };
  }
  if (operatorLoginMethod.items.some(({ value }) => value === loginMethod)) return null;
  return {
    reason: { zh: '登录方式未开通', en: 'the sign-in method is not available' },
    text: {
      zh: '您的登录方式未开通，请联系管理员修改登录方式',
      en: 'Your sign-in method is not available. Ask an administrator to change it',
    },
  };
}
