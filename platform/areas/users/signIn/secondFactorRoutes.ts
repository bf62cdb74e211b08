import { operationType } from '../../../../src/schemas/codes/system.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { validationRefusal } from '../../../engine/resources/validate.ts';
import { replaceRecoveryCodes } from '../secondFactor/recoveryCodes.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  isSecondFactorRequired,
  removeSecondFactor,
  readSecondFactorStatus,
} from '../secondFactor/secondFactor.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { type AttemptKey, resetAttempts, reserveAttempt } from './loginLimits.ts';
import { logFailedProof } from './ownPassword.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import { endOtherSessions } from './sessions.ts';

const base = '/api/user/v1/designjet/login/secondFactor';
const acts = {
  begin: { zh: '设置识别码', en: 'Set up two-factor authentication' },
  renew: { zh: '更换恢复码', en: 'Replace the recovery codes' },
  remove: { zh: '停用识别码', en: 'Turn off two-factor authentication' },
} as const satisfies Readonly<Record<string, Label>>;
const wrong: Label = {
  zh: '识别码错误，请检查手机时间后输入新的识别码',
  en: 'The verification code is wrong. Check the clock of your phone and enter a new code',
};

/**
 * Creates the routes for the caller's own second factor: codes of an authenticator app, and recovery codes in case the
 * app is lost. The routes return the seed and the recovery codes only once, when they are generated.
 */
export function createSecondFactorRoutes({ clock }: Pick<PlatformBasics, 'clock'>): readonly Route[] {
  const common = { method: 'POST', permission: 'session', isAllowedBeforeSecondFactor: true } as const;
  return [
    {
      ...common,
      method: 'GET',
      path: base,
      handle: async ({ db, caller }) => ({
        ...(await readSecondFactorStatus(db, caller.uid)),
        isRequired: await isSecondFactorRequired(db, caller.uid),
      }),
    },
    {
      ...common,
      path: `${base}/begin`,
      asksPassword: { act: acts.begin },
      handle: ({ db, caller }) => beginEnrolment(db, { uid: caller.uid, account: caller.userName, nowMs: clock() }),
    },
    { ...common, path: `${base}/confirm`, handle: context => confirm(context, clock()) },
    {
      ...common,
      path: `${base}/recoveryCodes`,
      asksPassword: { act: acts.renew },
      handle: context =>
        audited(context, acts.renew, async trx => {
          if (!(await readSecondFactorStatus(trx, context.caller.uid)).isSet) throw notSetRefusal();
          return { recoveryCodes: await replaceRecoveryCodes(trx, context.caller.uid) };
        }),
    },
    {
      ...common,
      path: `${base}/remove`,
      asksPassword: { act: acts.remove },
      handle: context =>
        audited(context, acts.remove, async trx => {
          if (await isSecondFactorRequired(trx, context.caller.uid)) throw requiredRefusal();
          await removeSecondFactor(trx, context.caller.uid);
          await endOtherSessions(trx, context.caller, 'secondFactor', clock());
          return null;
        }),
    },
  ];
}

async function confirm(context: RouteContext, nowMs: number): Promise<unknown> {
  const { db, caller, body, language } = context;
  const code = isRecord(body) ? body['code'] : undefined;
  if (typeof code !== 'string' || code.trim() === '') {
    throw validationRefusal({ code: language === 'zh' ? '识别码不能为空' : 'The code cannot be empty' });
  }
  const counted: AttemptKey = { limit: 'code', key: String(caller.uid) };
  const waitMs = await reserveAttempt(db, counted, nowMs);
  if (waitMs > 0) throw tooOftenRefusal(waitMs);
  const outcome = await audited(context, acts.begin, async trx => {
    const codes = await confirmEnrolment(trx, { uid: caller.uid, code, nowMs });
    if (codes === 'wrong') throw new WrongCode();
    if (codes === 'over') throw expiredEnrolmentRefusal();
    await endOtherSessions(trx, caller, 'secondFactor', nowMs);
    return { recoveryCodes: codes };
  }).catch(async (error: unknown) => {
    if (!(error instanceof WrongCode)) throw error;
    await logFailedProof(context, { zh: '识别码错误', en: 'the verification code is wrong' });
    throw validationRefusal({ code: wrong[language] });
  });
  await resetAttempts(db, counted);
  return outcome;
}

/** Error that rolls the transaction back, so that the failure is logged outside the transaction. */
class WrongCode extends Error {}

/** Runs the work in one transaction together with its log entry, which contains no secret. */
function audited<T>(context: RouteContext, description: Label, work: (db: Database) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  return context.db.transaction().execute(async trx => {
    const answer = await work(trx);
    const logEntry = {
      type: operationType.update,
      module: 'login',
      description,
      objectId: context.caller.uid,
    } as const;
    await writeOperationLog(trx, toLoggedCall(context, startedAt), [logEntry]);
    return answer;
  });
}

function expiredEnrolmentRefusal(): Refusal {
  return new Refusal(
    { zh: '设置已过期，请重新开始', en: 'The setup has expired. Start again' },
    { status: 1, code: 409 },
  );
}

function notSetRefusal(): Refusal {
  return new Refusal({ zh: '尚未设置识别码', en: 'Two-factor authentication is not set up' }, { status: 1, code: 409 });
}

function requiredRefusal(): Refusal {
  return new Refusal(
    {
      zh: '您的登录方式要求识别码，不能停用；更换手机请重新设置',
      en: 'Your sign-in method requires a verification code, so you cannot turn it off. To change the phone, set it up again',
    },
    { status: 1, code: 403 },
  );
}

function tooOftenRefusal(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal(
    {
      zh: `识别码错误次数过多，请${minutes}分钟后再试`,
      en: `Too many wrong verification codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    },
    { status: 1, code: 429, retryAfterSeconds: waitMs / 1000 },
  );
}
