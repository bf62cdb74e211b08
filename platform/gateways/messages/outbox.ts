import { sql } from 'kysely';

import type { EffectScope } from '../../engine/effects/effect.ts';

export type Channel = 'sms' | 'mail' | 'wechat' | 'callback';

interface OutgoingMessage {
  readonly channel: Channel;
  readonly receiver: string;
  readonly content: string;
}

/**
 * Queues a message for the gateway of its channel, in the caller's transaction: the message is sent only if the
 * transaction commits.
 */
export async function queueMessage(
  { db, nowMs, caller }: Pick<EffectScope, 'db' | 'nowMs' | 'caller'>,
  message: OutgoingMessage,
): Promise<void> {
  await sql`
    insert into outbox (channel, receiver, content, uid, "createdAt")
    values (${message.channel}, ${message.receiver}, ${message.content}, ${caller.uid}, ${nowMs}::bigint)`.execute(db);
}

/** Counts the messages since an instant, to one receiver or to all, and returns when the last message was queued. */
export async function countQueuedSince(
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
