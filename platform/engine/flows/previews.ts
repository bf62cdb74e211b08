import { randomBytes } from 'node:crypto';

import { hashToken } from '../http/hashToken.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import type { Database, Row } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import type { PlanFingerprint } from './planChanges.ts';

/** Stored preview of a form. An executed preview also contains the response and the time. */
interface Preview {
  readonly values: Row;
  readonly seen: PlanFingerprint;
  readonly answer: Row | null;
  readonly usedAt: number | null;
}

export const previewLifeMs = 30 * 60_000;
/** Maximum number of previews per user. Older ones are deleted. */
const maxPreviewsPerUser = 20;

type Owner = Pick<RouteContext, 'caller'>;

interface NewPreview {
  readonly flow: string;
  readonly values: Row;
  readonly seen: PlanFingerprint;
  readonly nowMs: number;
}

/** Stores a preview and returns its token. Stores only a hash of the token. */
export async function storePreview(db: Database, { caller }: Owner, preview: NewPreview): Promise<string> {
  const { flow, values, seen, nowMs } = preview;
  const token = randomBytes(24).toString('base64url');
  const tables = withTables(db);
  await tables
    .insertInto('flow_previews')
    .values({
      tokenHash: hashToken(token),
      uid: caller.uid,
      flow,
      values: JSON.stringify(values),
      seen: JSON.stringify(seen),
      createdAt: nowMs,
      expiresAt: nowMs + previewLifeMs,
    })
    .execute();
  await tables
    .deleteFrom('flow_previews')
    .where('uid', '=', caller.uid)
    .where('tokenHash', 'in', older =>
      older
        .selectFrom('flow_previews')
        .select('tokenHash')
        .where('uid', '=', caller.uid)
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(maxPreviewsPerUser),
    )
    .execute();
  return token;
}

/**
 * Returns and locks the preview of a token. The lock makes a concurrent request with the same token wait. That request
 * then receives a preview that is marked as used.
 */
export async function lockPreview(
  db: Database,
  { caller }: Owner,
  { flow, token, nowMs }: { readonly flow: string; readonly token: unknown; readonly nowMs: number },
): Promise<Preview> {
  if (typeof token !== 'string' || token === '') {
    throw badRequestRefusal({ zh: '预览标识不正确', en: 'The preview token is not valid' });
  }
  const kept = await withTables(db)
    .selectFrom('flow_previews')
    .select(['values', 'seen', 'answer', 'usedAt', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('uid', '=', caller.uid)
    .where('flow', '=', flow)
    .forUpdate()
    .$castTo<Preview & { readonly expiresAt: number }>()
    .executeTakeFirst();
  if (kept?.usedAt === null && kept.expiresAt <= nowMs) throw expiredPreviewRefusal();
  if (!kept) throw expiredPreviewRefusal();
  return kept;
}

export async function markPreviewUsed(db: Database, token: unknown, answer: Row, nowMs: number): Promise<void> {
  await withTables(db)
    .updateTable('flow_previews')
    .set({ usedAt: nowMs, answer: JSON.stringify(answer) })
    .where('tokenHash', '=', hashToken(String(token)))
    .execute();
}

function expiredPreviewRefusal(): Refusal {
  return new Refusal(
    { zh: '预览已过期，请重新预览', en: 'The preview has expired. Preview again' },
    { status: 1, code: 410 },
  );
}
