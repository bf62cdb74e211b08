import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { type AuditedCall, auditedCall, writeAudit } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import { networkOf } from '../http/addressOf.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { readCoreSettings } from './backendSettings.ts';
import { type Counted, forgetFailures, giveBackAttempt, takeAttempt } from './loginLimits.ts';
import { clientVersionOf, closeLoginRecords, writeLoginRecord } from './loginRecords.ts';
import type { ServiceParts } from './service.ts';
import { endSessions, openSession } from './sessions.ts';
import { type SignInForm, readSignInForm } from './signInForm.ts';

interface User {
  readonly id: number;
  readonly userName: string;
  readonly password: string | null;
  readonly status: number;
  readonly groupId: number;
  readonly groupName: string | null;
  readonly loginMethod: number;
  readonly identificationCode: string | null;
}

const passwordAlone = 1;
const passwordAndCode = 2;
const minuteMs = 60_000;
const needsCode = { status: 1, code: 4010, data: { needAuthCode: true } } as const;

/**
 * Signs in. However it fails, the work, the time and the sentence are the same, so that neither tells which users
 * exist; only with the right password is the identification code asked for.
 */
export function loginRoute(parts: ServiceParts): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/login',
    permission: 'public',
    handle: async context => {
      const [outcome] = await Promise.allSettled([signIn(context, parts), sleep(parts.loginFloorMs)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

async function signIn(context: RouteContext, parts: ServiceParts) {
  const { db } = context;
  const nowMs = parts.clock();
  const form = readSignInForm(context.body);
  const byAddress: Counted = { limit: 'address', key: networkOf(context.ip) };
  await refuseBusyAddress(db, byAddress, nowMs);
  const user = await findUser(db, form.userName);
  const byUser = await countedUser(db, { user, userName: form.userName, ip: context.ip });
  const isWaiting = (await takeAttempt(db, byUser, nowMs)) > 0;
  const counted = isWaiting ? [byAddress] : [byUser, byAddress];
  const attempt: Attempt = { context, form, user, nowMs, counted, startedAt: performance.now() };
  try {
    return await verify(attempt, { isWaiting, parts });
  } catch (error) {
    // Only what was verified and found wrong counts.
    if (isWaiting || !(error instanceof WrongAttempt)) await giveBack(attempt);
    throw error;
  }
}

async function verify(
  attempt: Attempt,
  { isWaiting, parts }: { readonly isWaiting: boolean; readonly parts: ServiceParts },
) {
  const { form, user } = attempt;
  const use = { purpose: 'login', token: null, kid: form.kid } as const;
  const { digits, isFresh } = await parts.credentials.open(form.ciphertext, use);
  const mayEnter = user?.status === 1 && form.isWellFormed && isFresh && !isWaiting;
  const isRight = await parts.passwords.isRight(mayEnter ? user.password : null, digits);
  if (!user || !mayEnter || !isRight) throw await failed(attempt, reasonOf({ user, isWaiting, isFresh }));
  await refuseUnavailable(attempt, user);
  await checkCode(attempt, user);
  return enter(attempt, user);
}

async function giveBack({ context, counted }: Attempt): Promise<void> {
  for (const one of counted) await giveBackAttempt(context.db, one);
}

async function refuseBusyAddress(db: Database, address: Counted, nowMs: number): Promise<void> {
  const waitMs = await takeAttempt(db, address, nowMs);
  if (waitMs === 0) return;
  throw new Refusal(
    { zh: '登录尝试过于频繁，请稍后再试', en: 'Too many sign-in attempts, please try again later' },
    { status: 1, code: 429, http: 429, retryAfterSeconds: waitMs / 1000 },
  );
}

async function findUser(db: Database, userName: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select u.id, u."userName", u.password, u.status, u."groupId", g."groupName", u."loginMethod", u."identificationCode"
    from users u left join permission_groups g on g.id = u."groupId"
    where u."userName" = ${userName}`.execute(db);
  return rows[0];
}

/**
 * What the failures of a user are counted under. An address that he has signed in from has a count of its own, so that
 * a stranger who guesses at his name does not lock him out.
 */
async function countedUser(
  db: Database,
  { user, userName, ip }: { readonly user: User | undefined; readonly userName: string; readonly ip: string },
): Promise<Counted> {
  const key = userName.toLowerCase();
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from sessions where uid = ${user?.id ?? 0}`.execute(db);
  const network = networkOf(ip);
  const isKnown = rows.some(known => networkOf(known.ip) === network);
  return { limit: 'user', key: isKnown ? `${key}@${network}` : key };
}

interface Attempt {
  readonly context: RouteContext;
  readonly form: SignInForm;
  readonly user: User | undefined;
  readonly nowMs: number;
  /** The attempts that were taken. */
  readonly counted: readonly Counted[];
  readonly startedAt: number;
}

interface Circumstances {
  readonly user: User | undefined;
  readonly isWaiting: boolean;
  readonly isFresh: boolean;
}

function reasonOf({ user, isWaiting, isFresh }: Circumstances): Label {
  if (isWaiting) return { zh: '尝试过于频繁', en: 'too many attempts' };
  if (!user) return { zh: '用户不存在', en: 'no such user' };
  if (user.status !== 1) return { zh: '账号已停用', en: 'the account is disabled' };
  return isFresh
    ? { zh: '密码错误', en: 'the password is wrong' }
    : { zh: '密文重复使用', en: 'the ciphertext was used before' };
}

/** Signs nobody in by the password alone whose method is another one that the console does not have. */
async function refuseUnavailable(attempt: Attempt, { loginMethod }: User): Promise<void> {
  if (loginMethod === passwordAlone || loginMethod === passwordAndCode) return;
  await note(attempt.context.db, attempt, { zh: '登录方式未开通', en: 'the sign-in method is not available' });
  throw new Refusal(
    {
      zh: '您的登录方式未开通，请联系管理员修改登录方式',
      en: 'Your sign-in method is not available, ask an administrator to change it',
    },
    { status: 1, code: 403 },
  );
}

async function checkCode(attempt: Attempt, user: User): Promise<void> {
  if (user.loginMethod !== passwordAndCode) return;
  const { authCode } = attempt.form;
  if (authCode === '') throw new Refusal({ zh: '请输入识别码', en: 'Enter the identification code' }, needsCode);
  if (isSame(authCode, user.identificationCode ?? '')) return;
  await note(attempt.context.db, attempt, { zh: '识别码错误', en: 'the identification code is wrong' });
  throw new WrongAttempt({ zh: '识别码错误', en: 'The identification code is wrong' }, needsCode);
}

function isSame(given: string, stored: string): boolean {
  const [one, other] = [given, stored].map(text => createHash('sha256').update(text).digest());
  return stored !== '' && one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** A refusal after which the attempt stays counted. */
class WrongAttempt extends Refusal {}

/** Writes the failure down and returns the one refusal that all failures share. */
async function failed(attempt: Attempt, reason: Label): Promise<Refusal> {
  await note(attempt.context.db, attempt, reason);
  return new WrongAttempt({ zh: '登录失败', en: 'LogIn fail' }, { status: 1, code: 401 });
}

async function enter(attempt: Attempt, user: User) {
  const { context, nowMs, counted } = attempt;
  const { db, ip, now, request } = context;
  return db.transaction().execute(async trx => {
    // The row is held, so that of two sign-ins at once the later ends the session of the earlier.
    await sql`select id from users where id = ${user.id} for update`.execute(trx);
    const { singleLogin, sessionMinutes } = await readCoreSettings(trx);
    if (singleLogin) {
      await endSessions(trx, user.id, 'elsewhere', nowMs);
      await closeLoginRecords(trx, user.userName, now);
    }
    const userAgent = request.headers.get('user-agent') ?? '';
    const token = await openSession(trx, { uid: user.id, ip, userAgent, nowMs, lastsMs: sessionMinutes * minuteMs });
    await sql`
      update users set "lastLoginTime" = ${now}, "lastLoginIp" = ${ip} where id = ${user.id}`.execute(trx);
    for (const one of counted) {
      if (one.limit === 'user') await forgetFailures(trx, one);
      else await giveBackAttempt(trx, one);
    }
    await note(trx, attempt, null);
    return { id: user.id, token, groupId: user.groupId };
  });
}

/** The login record and the log row of one attempt. The address is the connection's: what a client says of itself proves nothing. */
async function note(db: Database, attempt: Attempt, failReason: Label | null): Promise<void> {
  const { context, form, user, startedAt } = attempt;
  const userName = user?.userName ?? form.userName;
  await writeLoginRecord(db, {
    userName,
    loginMethod: user?.loginMethod ?? 1,
    loginTime: context.now,
    loginIp: context.ip,
    diskName: form.diskName,
    clientVersion: clientVersionOf(context.request),
    failReason,
  });
  const call: AuditedCall = {
    ...auditedCall(context, startedAt),
    caller: { userName, groupName: user?.groupName ?? '' },
  };
  const description: Label =
    failReason === null
      ? { zh: '登录管理平台', en: 'Sign in to the console' }
      : { zh: `登录失败：${failReason.zh}`, en: `Sign-in failed: ${failReason.en}` };
  const result = failReason === null ? 'success' : 'failed';
  await writeAudit(db, call, [{ type: 7, module: 'login', description, objectId: user?.id ?? null, result }]);
}
