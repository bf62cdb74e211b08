import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { refuseErrors } from '../resources/validate.ts';
import { type Counted, forgetFailures, giveBackAttempt, takeAttempt } from './loginLimits.ts';
import type { Passwords } from './passwords.ts';

const wrong: Label = { zh: '密码错误', en: 'The password is wrong' };

interface Proof {
  /** The digest that the console sent for the password. */
  readonly digits: string;
  /** The field of the form where a wrong password is reported. */
  readonly field: string;
  readonly nowMs: number;
  readonly passwords: Pick<Passwords, 'isRight'>;
}

/** Refuses unless the digits are those of the caller's own password; too many wrong ones in a row have to wait. */
export async function refuseWrongPassword(
  { db, caller, language }: Pick<RouteContext, 'db' | 'caller' | 'language'>,
  { digits, field, nowMs, passwords }: Proof,
): Promise<void> {
  const counted: Counted = { limit: 'proof', key: String(caller.uid) };
  const waitMs = await takeAttempt(db, counted, nowMs);
  if (waitMs > 0) throw tooOften(waitMs);
  const { rows } = await sql<{ password: string | null }>`
    select password from users where id = ${caller.uid}`.execute(db);
  const isRight = await passwords.isRight(rows[0]?.password ?? null, digits).catch(async (error: unknown) => {
    // Nothing was verified: the platform is too busy.
    await giveBackAttempt(db, counted);
    throw error;
  });
  if (isRight) return forgetFailures(db, counted);
  throw refuseErrors({ [field]: wrong[language] });
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
