import type { Unfinished } from '../../schemas/boards.ts';
import { isRecord } from '../../schemas/json.ts';
import { recordOf } from '../parts/board/readAnswer.ts';

/** Answer of `getCardLinkTotalRecord`; rates and shares are per cent. */
export interface LinkTotals {
  readonly links: number;
  readonly successes: number;
  readonly failures: number;
  readonly successRate: number;
  readonly averageLinkMs: number;
  readonly ways: readonly { readonly linkWay: number; readonly count: number; readonly share: number }[];
}

export interface Cause {
  readonly failCode: string | null;
  readonly failReason: string | null;
  readonly linkScene: number | null;
  readonly count: number;
  /** Per cent of all failures. */
  readonly share: number;
  readonly lastTime: string;
}

/** Answer of `getCardLinkFailRecordDetails`: the most frequent causes, failures by day, and the latest of them. */
export interface FailDetails {
  readonly total: number;
  readonly list: readonly Cause[];
  readonly trend: readonly { readonly day: string; readonly count: number }[];
  readonly unfinished?: Unfinished;
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

export const readTotals = recordOf<LinkTotals>(
  'links',
  'successes',
  'failures',
  'successRate',
  'averageLinkMs',
  'ways',
);

export function readFailDetails(data: unknown): FailDetails {
  const details = recordOf<FailDetails>('total', 'list', 'trend', 'samples')(data);
  return { ...details, samples: details.samples.filter(isRecord) };
}
