import type { FleetChanges } from './fleet.ts';

/** What an open page can be told of; a live resource (`live` in its value) is told of by its name. */
export const cardsTopic = 'cards';
export const jobsTopic = 'jobs';

/** Changed cards; `since` is the number behind which nothing was left out. */
export interface CardsEvent extends FleetChanges {
  readonly since: number;
}

/** Records of a live resource that were changed or are gone. */
export interface RecordsEvent {
  readonly resource: string;
  readonly ids: readonly number[];
  readonly gone: readonly number[];
}

/** The stream goes on: between the two numbers nothing was left out. */
export interface BeatEvent {
  readonly since: number;
  readonly change: number;
}

/** The stream is over, and why: as the envelope of a call would say it. */
export interface EndEvent {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

/** Events of `GET /api/public/v1/stream?topics=&since=` by their names. */
export interface StreamEvents {
  readonly cards: CardsEvent;
  /** Jobs of the caller, each as `tasks/mine` tells it. */
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
  readonly records: RecordsEvent;
  readonly beat: BeatEvent;
  readonly end: EndEvent;
}
