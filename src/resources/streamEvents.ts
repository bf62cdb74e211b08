import type { FleetChanges } from './devices/boards/fleet.ts';

/** Topics to which an open page can subscribe; the topic of a live resource is the resource's name. */
export const cardsTopic = 'cards';
export const jobsTopic = 'jobs';

/** Changed cards; the event contains all changes after the change number `since`. */
export interface CardsEvent extends FleetChanges {
  readonly since: number;
}

/** Changed and removed records of a live resource. */
export interface RecordsEvent {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly gone: readonly number[];
}

/** Event that confirms that the stream is alive, and that the client has all events between the two change numbers. */
export interface HeartbeatEvent {
  readonly since: number;
  readonly change: number;
}

/** End of the stream. Status and message give the reason, as in a response envelope. */
export interface EndEvent {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

/** Events of `GET /api/public/v1/stream?topics=&since=` by name. */
export interface StreamEvents {
  readonly cards: CardsEvent;
  /** Jobs of the caller, in the same format as in `tasks/mine`. */
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
  readonly records: RecordsEvent;
  readonly beat: HeartbeatEvent;
  readonly end: EndEvent;
}
