import { isRecord } from '../../../../src/schemas/base/json.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import users from '../../../../src/resources/users/users.ts';
import { personalTextsIn } from '../../../../src/schemas/compile/personalTextsIn.ts';
import { toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { readContextWords } from '../passwords/contextWords.ts';
import { findPasswordWeakness } from '../passwords/weakPasswords.ts';
import { readRecord } from '../../../engine/resources/select.ts';
import { validationRefusal } from '../../../engine/resources/validate.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { refuseWrongPassword } from './ownPassword.ts';
import { markPasswordChosen } from '../callers/passwordChoice.ts';
import type { PasswordDeps } from './signInDeps.ts';
import { endSessions } from './sessions.ts';

const mismatch: Label = { zh: '两次输入的密码不一致', en: 'The two passwords do not match' };
const unchanged: Label = { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' };

/**
 * Creates the route that changes the caller's password and ends all of the caller's sessions, including the current
 * one. Always requires the old password, even if somebody else has set it, because the session may be stolen.
 */
export function createPasswordUpdateRoute({ clock, credentials, passwords }: PasswordDeps): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/login/updatePassword',
    permission: 'session',
    isAllowedBeforePasswordChange: true,
    handle: async context => {
      const { caller, db } = context;
      const startedAt = performance.now();
      const { oldPassword, password, confirmPassword } = readForm(context);
      const token = context.request.headers.get('authorization');
      const [old, digits, repeated] = [
        await credentials.openField(oldPassword, { purpose: 'proof', token }),
        await credentials.openField(password, { purpose: 'password', token }),
        await credentials.openField(confirmPassword, { purpose: 'password', token }),
      ];
      await refuseWrongPassword(context, { digits: old, field: 'oldPassword', nowMs: clock(), passwords });
      if (digits !== repeated) throw refused(mismatch, 'confirmPassword', context);
      if (digits === old) throw refused(unchanged, 'password', context);
      await refuseWeak(digits, context);
      const hashed = await passwords.hash(digits);
      await db.transaction().execute(async trx => {
        await withTables(trx, users)
          .updateTable('users')
          .set(eb => ({ password: hashed, updateTime: context.now, revision: eb('revision', '+', 1) }))
          .where('id', '=', caller.uid)
          .execute();
        await markPasswordChosen(trx, caller.uid, hashed);
        await endSessions(trx, caller.uid, 'password', clock());
        await writeOperationLog(trx, toLoggedCall(context, startedAt), [
          {
            type: operationType.update,
            module: 'login',
            description: { zh: '修改登录密码', en: 'Change own password' },
            objectId: caller.uid,
          },
        ]);
      });
      return null;
    },
  };
}

async function refuseWeak(digits: string, { db, caller, language }: RouteContext): Promise<void> {
  const names = personalTextsIn(users.fields, (await readRecord(db, users, caller.uid)) ?? {});
  const weakness = await findPasswordWeakness(digits, { names, words: await readContextWords(db), language });
  if (weakness !== null) throw validationRefusal({ password: weakness });
}

interface Form {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

function readForm(context: RouteContext): Form {
  const { oldPassword, password, confirmPassword } = isRecord(context.body) ? context.body : {};
  if (typeof oldPassword !== 'string') throw missing('oldPassword', context);
  if (typeof password !== 'string') throw missing('password', context);
  if (typeof confirmPassword !== 'string') throw missing('confirmPassword', context);
  return { oldPassword, password, confirmPassword };
}

function missing(field: string, context: RouteContext): Refusal {
  return refused({ zh: '密码不能为空', en: 'The password cannot be empty' }, field, context);
}

function refused(text: Label, field: string, { language }: RouteContext): Refusal {
  return new Refusal(text, { status: 1, code: 400, data: { errors: { [field]: text[language] } } });
}
