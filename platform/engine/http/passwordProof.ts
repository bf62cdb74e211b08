import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import { Refusal } from './refusal.ts';
import type { Route, RouteContext } from './route.ts';

/** Header with the password proof of a protected call. */
const proofHeader = 'x-operator-proof';
const lifeMs = 2 * 60_000;

/** Returns the purpose of a proof: the method and path of the route that the proof permits to call. */
function purposeOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Refuses a protected call without a valid password proof. The call uses up its proof. */
export async function requirePasswordProof(
  route: Pick<Route, 'method' | 'path' | 'asksPassword'>,
  context: RouteContext,
  nowMs: number,
): Promise<void> {
  const { asksPassword } = route;
  if (!asksPassword || (asksPassword.isRequired && !(await asksPassword.isRequired(context)))) return;
  const purpose = purposeOf(route);
  const token = context.request.headers.get(proofHeader);
  if (token && (await redeemProof(context, { token, purpose, nowMs }))) return;
  const { act } = asksPassword;
  throw new Refusal(
    { zh: `请输入登录密码以继续：${act.zh}`, en: `Enter your password to continue: ${act.en}` },
    { status: 1, code: 4011, data: { passwordProof: { purpose } } },
  );
}

/** Stores a password proof for one call of this session and returns its token. Stores only a hash of the token. */
export async function issuePasswordProof(
  { db, caller }: Pick<RouteContext, 'db' | 'caller'>,
  purpose: string,
  nowMs: number,
): Promise<{ readonly proof: string; readonly expiresInMs: number }> {
  const proof = randomBytes(32).toString('base64url');
  await withTables(db)
    .insertInto('operator_proofs')
    .values({ hash: hashOf(proof), sessionId: caller.sessionId, purpose, expiresAt: nowMs + lifeMs })
    .execute();
  return { proof, expiresInMs: lifeMs };
}

/** Deletes the proof in one statement, so that only one of two calls with the same proof succeeds. */
async function redeemProof(
  { db, caller }: { readonly db: Database; readonly caller: RouteContext['caller'] },
  { token, purpose, nowMs }: { readonly token: string; readonly purpose: string; readonly nowMs: number },
): Promise<boolean> {
  const redeemed = await withTables(db)
    .deleteFrom('operator_proofs')
    .where('hash', '=', hashOf(token))
    .where('sessionId', '=', caller.sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', nowMs)
    .returning('hash')
    .executeTakeFirst();
  return redeemed !== undefined;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
