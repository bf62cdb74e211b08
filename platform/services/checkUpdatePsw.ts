import type { Label } from '../../src/schemas/label.ts';
import type { Route } from '../http/route.ts';
import { isOwnChoice } from './passwordChoice.ts';
import type { ServiceParts } from './service.ts';

const given: Label = {
  zh: '当前密码由管理员设置，请先修改密码',
  en: 'This password was set by an administrator, please change it first',
};

/** Asked after sign-in: whether the password has to be changed before anything else, and why. */
export function checkUpdatePswRoute({ keepGivenPassword }: ServiceParts): Route {
  return {
    method: 'POST',
    path: '/api/user/v5/user/checkUpdatePsw',
    permission: 'session',
    handle: async ({ db, caller, language }) => {
      const mustUpdate = !keepGivenPassword.includes(caller.userName) && !(await isOwnChoice(db, caller.uid));
      return { mustUpdate, reason: mustUpdate ? given[language] : '' };
    },
  };
}
