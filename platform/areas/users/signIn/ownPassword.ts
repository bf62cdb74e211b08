import users from '../../../../src/resources/users/users.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import { type LoggableContext, toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { validationRefusal } from '../../../engine/resources/validate.ts';
import { type AttemptKey, resetAttempts, releaseAttempt, reserveAttempt } from './loginLimits.ts';
import type { PasswordHasher } from './passwords.ts';

const wrong: Label = { zh: '密码错误', en: 'The password is wrong' };

type ProvingContext = LoggableContext & Pick<RouteContext, 'db' | 'language'>;

interface Proof {
  /** Digest of the password that the console has sent. */
  readonly digits: string;
  /** Form field next to which the error is displayed. */
  readonly field: string;
  readonly nowMs: number;
  readonly passwords: Pick<PasswordHasher, 'isRight'>;
}

/** Throws a refusal if the digest does not match the caller's own password. Repeated failures cause a wait. */
export async function refuseWrongPassword(
  context: ProvingContext,
  { digits, field, nowMs, passwords }: Proof,
): Promise<void> {
  const { db, caller, language } = context;
  const counted: AttemptKey = { limit: 'proof', key: String(caller.uid) };
  const waitMs = await reserveAttempt(db, counted, nowMs);
  if (waitMs > 0) throw tooOftenRefusal(waitMs);
  const user = await withTables(db, users)
    .selectFrom('users')
    .select('password')
    .where('id', '=', caller.uid)
    .executeTakeFirst();
  const isRight = await passwords.isRight(user?.password ?? null, digits).catch(async (error: unknown) => {
    // The platform was too busy to verify anything, so this attempt must not count.
    await releaseAttempt(db, counted);
    throw error;
  });
  if (isRight) return resetAttempts(db, counted);
  await logFailedProof(context, { zh: '密码错误', en: 'the password is wrong' });
  throw validationRefusal({ [field]: wrong[language] });
}

/** Writes a failed verification of the caller's own password or code to the operation log. */
export function logFailedProof(context: Omit<ProvingContext, 'language'>, reason: Label): Promise<void> {
  const description = { zh: `身份确认失败：${reason.zh}`, en: `Identity not confirmed: ${reason.en}` };
  const entry = {
    type: operationType.signIn,
    module: 'login',
    description,
    objectId: context.caller.uid,
    result: 'failed',
  } as const;
  return writeOperationLog(context.db, toLoggedCall(context, performance.now()), [entry]);
}

function tooOftenRefusal(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal(
    {
      zh: `密码错误次数过多，请${minutes}分钟后再试`,
      en: `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    },
    { status: 1, code: 429, retryAfterSeconds: waitMs / 1000 },
  );
}
