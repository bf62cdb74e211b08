import type { Label } from '../../../../src/schemas/base/label.ts';
import { mustChoosePassword } from '../../../engine/http/temporaryPassword.ts';
import type { Route } from '../../../engine/http/route.ts';

const given: Label = {
  zh: '当前密码由管理员设置，请先修改密码',
  en: 'An administrator set this password. Change it first',
};

export interface PasswordChangeDeps {
  /** User names of accounts that may keep a password that somebody else has set, such as the demo accounts. */
  readonly passwordExemptions: readonly string[];
}

/**
 * Creates the route that the console calls after sign-in. The response states whether the user must change the password
 * before anything else, and why.
 */
export function createPasswordChangeDueRoute({ passwordExemptions }: PasswordChangeDeps): Route {
  return {
    method: 'POST',
    path: '/api/user/v5/user/checkUpdatePsw',
    permission: 'session',
    isAllowedBeforePasswordChange: true,
    handle: async ({ caller, language }) => {
      const mustUpdate = mustChoosePassword(caller, passwordExemptions);
      return { mustUpdate, reason: mustUpdate ? given[language] : '' };
    },
  };
}
