import { setTimeout as sleep } from 'node:timers/promises';

import users from '../../../../src/resources/users/users.ts';
import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import { networkOf } from '../../../engine/http/clientIp.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { isOfDisabledMerchant } from '../callers/disabledMerchant.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { readSecondFactorStatus, redeemSecondFactorCode } from '../secondFactor/secondFactor.ts';
import { readCoreSettings } from '../../settings/backend/coreSettings.ts';
import { type AttemptKey, resetAttempts, releaseAttempt, reserveAttempt } from './loginLimits.ts';
import { closeLoginRecords } from './loginRecords.ts';
import { type SignInAttempt, type SignInUser, recordRecoveryCodeUse, recordSignIn } from './recordSignIn.ts';
import type { SignInDeps } from './signInDeps.ts';
import { endSessions, openSession } from './sessions.ts';
import { parseSignInForm } from './signInForm.ts';
import { findSignInBlocker } from './findSignInBlocker.ts';
import { minuteMs } from '../../../../src/schemas/base/durations.ts';

interface User extends SignInUser {
  readonly password: string | null;
  readonly status: CodeOf<typeof enableStatus> | null;
  readonly groupId: number;
  readonly isOfDisabledMerchant: boolean;
}

const needsCode = { status: 1, code: 4010, data: { needAuthCode: true } } as const;

/**
 * Creates the sign-in route. All failures have the same amount of work, duration and text, so that they do not reveal
 * which users exist. Requests the code of the second factor only after the right password.
 */
export function createLoginRoute(deps: SignInDeps): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/login',
    permission: 'public',
    usesReserve: true,
    handle: async context => {
      const [outcome] = await Promise.allSettled([signIn(context, deps), sleep(deps.loginFloorMs)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

async function signIn(context: RouteContext, deps: SignInDeps) {
  const { db } = context;
  const nowMs = deps.clock();
  const form = parseSignInForm(context.body);
  const byAddress: AttemptKey = { limit: 'address', key: networkOf(context.ip) };
  await refuseBusyAddress(db, byAddress, nowMs);
  const user = await findUser(db, form.userName);
  const byUser = await userAttemptKey(db, { user, userName: form.userName, ip: context.ip });
  const isWaiting = (await reserveAttempt(db, byUser, nowMs)) > 0;
  const counted = isWaiting ? [byAddress] : [byUser, byAddress];
  const attempt: Attempt = { context, form, user, nowMs, counted, startedAt: performance.now() };
  try {
    return await verify(attempt, { isWaiting, deps });
  } catch (error) {
    // Only a wrong password or code counts as a failed attempt.
    if (isWaiting || !(error instanceof WrongAttempt)) await releaseAttempts(attempt);
    throw error;
  }
}

async function verify(
  attempt: Attempt,
  { isWaiting, deps }: { readonly isWaiting: boolean; readonly deps: SignInDeps },
) {
  const { form, user } = attempt;
  const use = { purpose: 'login', token: null, kid: form.kid } as const;
  const { digits, isFresh } = await deps.credentials.open(form.ciphertext, use);
  const mayEnter = user?.status === enableStatus.enabled && form.isWellFormed && isFresh && !isWaiting;
  const isRight = await deps.passwords.isRight(mayEnter ? user.password : null, digits);
  if (!user || !mayEnter || !isRight) throw await logFailure(attempt, failureReason({ user, isWaiting, isFresh }));
  await refuseUnavailable(attempt, user);
  const code = await checkCode(attempt, user);
  return openUserSession(attempt, user, code);
}

async function releaseAttempts({ context, counted }: Attempt): Promise<void> {
  for (const item of counted) await releaseAttempt(context.db, item);
}

async function refuseBusyAddress(db: Database, address: AttemptKey, nowMs: number): Promise<void> {
  const waitMs = await reserveAttempt(db, address, nowMs);
  if (waitMs === 0) return;
  throw new Refusal(
    { zh: '登录尝试过于频繁，请稍后再试', en: 'Too many sign-in attempts. Try again later' },
    { status: 1, code: 429, http: 429, retryAfterSeconds: waitMs / 1000 },
  );
}

async function findUser(db: Database, userName: string): Promise<User | undefined> {
  return withTables(db, users, permissionGroups)
    .selectFrom('users as u')
    .leftJoin('permission_groups as g', 'g.id', 'u.groupId')
    .select(['u.id', 'u.userName', 'u.password', 'u.status', 'u.groupId', 'g.groupName', 'u.loginMethod'])
    .select(isOfDisabledMerchant.as('isOfDisabledMerchant'))
    .where('u.userName', '=', userName)
    .executeTakeFirst();
}

/**
 * Returns the key under which the failures of a user are counted. Failures from a network from which the user has
 * signed in before are counted separately, so that a stranger who guesses passwords cannot lock the user out.
 */
async function userAttemptKey(
  db: Database,
  { user, userName, ip }: { readonly user: User | undefined; readonly userName: string; readonly ip: string },
): Promise<AttemptKey> {
  const key = userName.toLowerCase();
  const sessions = await withTables(db)
    .selectFrom('sessions')
    .select('ip')
    .distinct()
    .where('uid', '=', user?.id ?? 0)
    .execute();
  const network = networkOf(ip);
  const isKnown = sessions.some(known => networkOf(known.ip) === network);
  return { limit: 'user', key: isKnown ? `${key}@${network}` : key };
}

interface Attempt extends SignInAttempt {
  readonly user: User | undefined;
  readonly nowMs: number;
  /** Attempts that are reserved before the password is checked. */
  readonly counted: readonly AttemptKey[];
}

interface AttemptState {
  readonly user: User | undefined;
  readonly isWaiting: boolean;
  readonly isFresh: boolean;
}

function failureReason({ user, isWaiting, isFresh }: AttemptState): Label {
  if (isWaiting) return { zh: '尝试过于频繁', en: 'too many attempts' };
  if (!user) return { zh: '用户不存在', en: 'the user does not exist' };
  if (user.status !== enableStatus.enabled) return { zh: '账号已停用', en: 'the account is disabled' };
  return isFresh
    ? { zh: '密码错误', en: 'the password is wrong' }
    : { zh: '密文重复使用', en: 'the ciphertext was used before' };
}

/** Refuses an account that cannot sign in even with the right password, and records the failure. */
async function refuseUnavailable(attempt: Attempt, user: User): Promise<void> {
  const unavailable = findSignInBlocker(user);
  if (!unavailable) return;
  await recordSignIn(attempt.context.db, attempt, { failReason: unavailable.reason });
  throw new Refusal(unavailable.text, { status: 1, code: 403 });
}

/**
 * Refuses a user who has a second factor but sends no valid code, regardless of the sign-in method. A repeated code is
 * invalid. A user without a second factor can sign in. If the sign-in method requires a second factor, this user must
 * then set one up before other calls are allowed.
 */
async function checkCode(attempt: Attempt, user: User): Promise<Code> {
  const { context, form, nowMs } = attempt;
  const { db } = context;
  if (!(await readSecondFactorStatus(db, user.id)).isSet) return null;
  if (form.authCode === '') throw new Refusal({ zh: '请输入识别码', en: 'Enter the verification code' }, needsCode);
  const taken = await redeemSecondFactorCode(db, { uid: user.id, code: form.authCode, nowMs });
  if (taken !== null) return taken;
  const failReason = { zh: '识别码错误', en: 'the verification code is wrong' };
  await recordSignIn(db, attempt, { failReason, second: 'code' });
  throw new WrongAttempt(
    {
      zh: '识别码错误或已使用，请输入新的识别码',
      en: 'The verification code is wrong or was already used. Enter a new code',
    },
    needsCode,
  );
}

type Code = Awaited<ReturnType<typeof redeemSecondFactorCode>>;

/** Refusal that counts the attempt as failed. */
class WrongAttempt extends Refusal {}

/** Logs the failure and returns the refusal, which is the same for all failures. */
async function logFailure(attempt: Attempt, reason: Label): Promise<Refusal> {
  await recordSignIn(attempt.context.db, attempt, { failReason: reason });
  return new WrongAttempt({ zh: '登录失败', en: 'LogIn fail' }, { status: 1, code: 401 });
}

async function openUserSession(attempt: Attempt, user: User, code: Code) {
  const { context, nowMs, counted } = attempt;
  const { db, ip, now, request } = context;
  return db.transaction().execute(async trx => {
    // The lock orders concurrent sign-ins, so that the later sign-in ends the session of the earlier one.
    const table = withTables(trx, users);
    await table.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const { singleLogin, sessionMinutes } = await readCoreSettings(trx);
    if (singleLogin) {
      await endSessions(trx, user.id, 'elsewhere', nowMs);
      await closeLoginRecords(trx, user.userName, now);
    }
    const userAgent = request.headers.get('user-agent') ?? '';
    const token = await openSession(trx, { uid: user.id, ip, userAgent, nowMs, lastsMs: sessionMinutes * minuteMs });
    await table.updateTable('users').set({ lastLoginTime: now, lastLoginIp: ip }).where('id', '=', user.id).execute();
    for (const item of counted) {
      if (item.limit === 'user') await resetAttempts(trx, item);
      else await releaseAttempt(trx, item);
    }
    await recordSignIn(trx, attempt, { failReason: null, second: code });
    if (code === 'recovery') await recordRecoveryCodeUse(trx, attempt, user);
    return { id: user.id, token, groupId: user.groupId };
  });
}
