import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { passwordField } from '../../src/schemas/actionForm.ts';
import { type Counted, forgetFailures, takeAttempt } from '../services/loginLimits.ts';
import { verifyCredential } from './credentials.ts';
import { refuseErrors } from './validate.ts';

const wrong: Label = { zh: '密码错误', en: 'The password is wrong' };

/** The operator proves himself with the password that he signs in with; too many wrong ones in a row make him wait. */
export async function refuseWrongPassword(
  { db, caller, language }: Pick<RouteContext, 'db' | 'caller' | 'language'>,
  digest: unknown,
  nowMs: number,
): Promise<void> {
  const counted: Counted = { limit: 'proof', key: String(caller.uid) };
  const waitMs = await takeAttempt(db, counted, nowMs);
  if (waitMs > 0) throw tooOften(waitMs);
  const { rows } = await sql<{ password: string | null }>`
    select password from users where id = ${caller.uid}`.execute(db);
  const stored = rows[0]?.password ?? null;
  const isRight = stored !== null && (await verifyCredential(stored, String(digest)).catch(() => false));
  if (isRight) return forgetFailures(db, counted);
  throw refuseErrors({ [passwordField]: wrong[language] });
}

function tooOften(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal(
    {
      zh: `密码错误次数过多，请${minutes}分钟后再试`,
      en: `Too many wrong passwords, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    },
    { status: 1, code: 429, retryAfterSeconds: waitMs / 1000 },
  );
}
