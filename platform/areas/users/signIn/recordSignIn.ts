import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';
import { operatorLoginMethod } from '../../../../src/schemas/codes/users.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { type LoggedCall, toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { clientVersionOf, writeLoginRecord } from './loginRecords.ts';
import type { SignInForm } from './signInForm.ts';

export interface SignInUser {
  readonly id: number;
  readonly userName: string;
  readonly groupName: string | null;
  readonly loginMethod: CodeOf<typeof operatorLoginMethod>;
}

/** Attempt to sign in. `user` is `undefined` when the user name does not exist. */
export interface SignInAttempt {
  readonly context: RouteContext;
  readonly form: SignInForm;
  readonly user: SignInUser | undefined;
  readonly startedAt: number;
}

interface SignInCheck {
  /** Reason of a failure; `null` for a success. */
  readonly failReason: Label | null;
  /** Second factor that was checked: a code of the app, a recovery code, or a wrong code of either kind. */
  readonly second?: 'app' | 'recovery' | 'code' | null;
}

/** Logs the use of a recovery code separately, because recovery codes are few and may be stolen. */
export async function recordRecoveryCodeUse(
  db: Database,
  { context, startedAt }: SignInAttempt,
  user: SignInUser,
): Promise<void> {
  const call: LoggedCall = {
    ...toLoggedCall(context, startedAt),
    caller: { userName: user.userName, groupName: user.groupName ?? '' },
  };
  const description: Label = { zh: '使用恢复码登录', en: 'Sign in with a recovery code' };
  await writeOperationLog(db, call, [{ type: operationType.signIn, module: 'login', description, objectId: user.id }]);
}

/**
 * Writes the login record and the log entry of one attempt, with the factors that were checked. Stores the IP address
 * of the connection, because clients can claim any other address.
 */
export async function recordSignIn(
  db: Database,
  attempt: SignInAttempt,
  { failReason, second = null }: SignInCheck,
): Promise<void> {
  const { context, form, user, startedAt } = attempt;
  const userName = user?.userName ?? form.userName;
  await writeLoginRecord(db, {
    userName,
    loginMethod: user?.loginMethod ?? operatorLoginMethod.password,
    loginTime: context.now,
    loginIp: context.ip,
    diskName: form.diskName,
    clientVersion: clientVersionOf(context.request),
    failReason,
  });
  const call: LoggedCall = {
    ...toLoggedCall(context, startedAt),
    caller: { userName, groupName: user?.groupName ?? '' },
  };
  const description: Label =
    failReason === null
      ? { zh: '登录管理平台', en: 'Sign in to the console' }
      : { zh: `登录失败：${failReason.zh}`, en: `Sign-in failed: ${failReason.en}` };
  const result = failReason === null ? 'success' : 'failed';
  const request = { factors: ['password', ...(second === null ? [] : [second])] };
  await writeOperationLog(db, call, [
    {
      type: operationType.signIn,
      module: 'login',
      description,
      objectId: user?.id ?? null,
      result,
      request,
      names: ['factors'],
    },
  ]);
}
