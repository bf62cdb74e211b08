import { operationType } from '../../../../src/schemas/codes/system.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { issuePasswordProof } from '../../../engine/http/passwordProof.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import { validationRefusal } from '../../../engine/resources/validate.ts';
import { refuseWrongPassword } from './ownPassword.ts';
import type { PasswordDeps } from './signInDeps.ts';

/** Pattern of a purpose: the method and path of a route. */
const purposePattern = /^[A-Z]{3,6} \/[\w\-/:.]{1,200}$/;

/**
 * Creates the route that returns a password proof for one call of the session. The payload is `{ purpose, password }`,
 * where the password is encrypted for this purpose. The protected call sends the proof in a header.
 */
export function createPasswordProofRoute({ clock, credentials, passwords }: PasswordDeps): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/login/proof',
    permission: 'session',
    usesReserve: true,
    isAllowedBeforeSecondFactor: true,
    handle: async context => {
      const startedAt = performance.now();
      const { purpose, password } = readForm(context);
      const digits = await credentials.openField(password, { purpose: 'proof', token: tokenOf(context) });
      await refuseWrongPassword(context, { digits, field: 'password', nowMs: clock(), passwords });
      const proof = await issuePasswordProof(context, purpose, clock());
      const description = { zh: `确认身份：${purpose}`, en: `Confirm identity: ${purpose}` };
      await writeOperationLog(context.db, toLoggedCall(context, startedAt), [
        { type: operationType.signIn, module: 'login', description, objectId: context.caller.uid },
      ]);
      return proof;
    },
  };
}

function readForm({ body, language }: RouteContext): { readonly purpose: string; readonly password: string } {
  const { purpose, password } = isRecord(body) ? body : {};
  if (typeof purpose !== 'string' || !purposePattern.test(purpose)) {
    throw badRequestRefusal({ zh: '用途不正确', en: 'The purpose is not valid' });
  }
  if (typeof password === 'string' && password !== '') return { purpose, password };
  const empty = { zh: '密码不能为空', en: 'The password cannot be empty' };
  throw validationRefusal({ password: empty[language] });
}

function tokenOf({ request }: RouteContext): string | null {
  return request.headers.get('authorization');
}
