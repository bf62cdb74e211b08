import type { StreamEvents } from '../../../src/resources/streamEvents.ts';
import type { Database } from '../storage/database.ts';
import type { ChangeSet } from './changeFeed.ts';

type ChannelEvent = Omit<StreamEvents['cards'], 'since'>;

/**
 * Topic with its own event format, such as the cards of the control panel. All other topics are names of resources, or
 * the topic of the user's jobs.
 */
export interface StreamChannel {
  readonly topic: 'cards';
  /** Permission code for the topic. */
  readonly code: string;
  /** Resource whose changes the events contain. */
  readonly resource: string;
  /** Composes the event for some changes. For `tooMany`, the event makes the page reload everything. */
  readonly toEvent: (db: Database, changes: ChangeSet | 'tooMany') => Promise<ChannelEvent>;
  /** Reads all changes since a number, for a page that reconnects. */
  readonly readChanges: (db: Database, since: number) => Promise<ChannelEvent>;
}
