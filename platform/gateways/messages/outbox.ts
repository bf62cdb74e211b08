import type { EffectScope } from '../../engine/effects/effect.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export type OutboxChannel = 'sms' | 'mail' | 'wechat' | 'callback';

interface OutgoingMessage {
  readonly channel: OutboxChannel;
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
  await withTables(db)
    .insertInto('outbox')
    .values({ ...message, uid: caller.uid, createdAt: nowMs })
    .execute();
}

/**
 * Returns how many messages of a channel were queued after an instant, and when the last one was queued; 0 without
 * messages. `receiver` limits the count to one receiver.
 */
export async function countMessagesQueuedSince(
  { db }: EffectScope,
  channel: OutboxChannel,
  sinceMs: number,
  receiver?: string,
): Promise<{ readonly count: number; readonly lastMs: number }> {
  const { count, lastMs } = await withTables(db)
    .selectFrom('outbox')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max('createdAt').as('lastMs')])
    .where('channel', '=', channel)
    .where('createdAt', '>', sinceMs)
    .$if(receiver !== undefined, query => query.where('receiver', '=', receiver ?? null))
    .executeTakeFirstOrThrow();
  return { count, lastMs: lastMs ?? 0 };
}
