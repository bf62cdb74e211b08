import type { FleetChanges } from './fleet.ts';

/** Topics that an open page can subscribe to; a live resource's topic is its name. */
export const cardsTopic = 'cards';
export const jobsTopic = 'jobs';

/** Changed cards; `since` is the change number after which the event is complete. */
export interface CardsEvent extends FleetChanges {
  readonly since: number;
}

/** Changed and removed records of a live resource. */
export interface RecordsEvent {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly gone: readonly number[];
}

/** Confirms that the stream is alive and that nothing was omitted between the two change numbers. */
export interface HeartbeatEvent {
  readonly since: number;
  readonly change: number;
}

/** End of the stream and its reason, as in a call's envelope. */
export interface EndEvent {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

/** Events of `GET /api/public/v1/stream?topics=&since=` by name. */
export interface StreamEvents {
  readonly cards: CardsEvent;
  /** Jobs of the caller, in the format of `tasks/mine`. */
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
  readonly records: RecordsEvent;
  readonly beat: HeartbeatEvent;
  readonly end: EndEvent;
}
