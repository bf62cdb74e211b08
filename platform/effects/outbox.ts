import { sql } from 'kysely';

import type { EffectScope } from './effect.ts';

export type Channel = 'sms' | 'mail' | 'wechat' | 'callback';

interface Message {
  readonly channel: Channel;
  readonly receiver: string;
  readonly content: string;
}

/** Puts a message by for the gateway of its channel; it stands there exactly when what sends it is done. */
export async function post(
  { db, nowMs, caller }: Pick<EffectScope, 'db' | 'nowMs' | 'caller'>,
  message: Message,
): Promise<void> {
  await sql`
    insert into outbox (channel, receiver, content, uid, "createdAt")
    values (${message.channel}, ${message.receiver}, ${message.content}, ${caller.uid}, ${nowMs}::bigint)`.execute(db);
}

/** How many messages went out since an instant, and when the last of them did; to one receiver, or to all. */
export async function postedSince(
  { db }: EffectScope,
  channel: Channel,
  sinceMs: number,
  receiver?: string,
): Promise<{ readonly count: number; readonly lastMs: number }> {
  const to = receiver === undefined ? sql`true` : sql`receiver = ${receiver}`;
  const { rows } = await sql<{ count: number; lastMs: number | null }>`
    select count(*) as count, max("createdAt") as "lastMs" from outbox
    where channel = ${channel} and "createdAt" > ${sinceMs}::bigint and ${to}`.execute(db);
  return { count: rows[0]?.count ?? 0, lastMs: rows[0]?.lastMs ?? 0 };
}
