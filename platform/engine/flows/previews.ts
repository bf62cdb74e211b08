import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { hashToken } from '../http/hashToken.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequest } from '../http/requestInput.ts';
import type { Database, Row } from '../storage/database.ts';
import type { PlanFingerprint } from './planChanges.ts';

/** Stored preview of a form; after its execution, with the response and the time of the execution. */
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
  await sql`
    insert into flow_previews ("tokenHash", uid, flow, "values", seen, "createdAt", "expiresAt")
    values (${hashToken(token)}, ${caller.uid}, ${flow}, ${JSON.stringify(values)}::jsonb, ${JSON.stringify(seen)}::jsonb,
      ${nowMs}::bigint, ${nowMs + previewLifeMs}::bigint)`.execute(db);
  await sql`
    delete from flow_previews where uid = ${caller.uid} and "tokenHash" in (
      select "tokenHash" from flow_previews where uid = ${caller.uid}
      order by "createdAt" desc, "tokenHash" offset ${maxPreviewsPerUser})`.execute(db);
  return token;
}

/**
 * Returns and locks the preview of a token. Of two concurrent requests with the same token, the second request finds
 * that the token was used.
 */
export async function lockPreview(
  db: Database,
  { caller }: Owner,
  { flow, token, nowMs }: { readonly flow: string; readonly token: unknown; readonly nowMs: number },
): Promise<Preview> {
  if (typeof token !== 'string' || token === '') {
    throw badRequest({ zh: '预览标识不正确', en: 'The preview token is not valid' });
  }
  const { rows } = await sql<Preview & { readonly expiresAt: number }>`
    select "values", seen, answer, "usedAt", "expiresAt" from flow_previews
    where "tokenHash" = ${hashToken(token)} and uid = ${caller.uid} and flow = ${flow} for update`.execute(db);
  const [kept] = rows;
  if (kept?.usedAt === null && kept.expiresAt <= nowMs) throw expiredPreviewRefusal();
  if (!kept) throw expiredPreviewRefusal();
  return kept;
}

export async function markPreviewUsed(db: Database, token: unknown, answer: Row, nowMs: number): Promise<void> {
  await sql`
    update flow_previews set "usedAt" = ${nowMs}::bigint, answer = ${JSON.stringify(answer)}::jsonb
    where "tokenHash" = ${hashToken(String(token))}`.execute(db);
}

function expiredPreviewRefusal(): Refusal {
  return new Refusal(
    { zh: '预览已过期，请重新预览', en: 'The preview has expired. Preview again' },
    { status: 1, code: 410 },
  );
}
