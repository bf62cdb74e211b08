import type { UnfinishedPeriod } from '../../schemas/base/unfinishedPeriod.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { createRecordReader } from '../parts/board/responseReaders.ts';

/** Response of `getCardLinkTotalRecord`; rates and shares are percentages. */
export interface LinkTotals {
  readonly links: number;
  readonly successes: number;
  readonly failures: number;
  readonly successRate: number;
  readonly averageLinkMs: number;
  readonly ways: readonly { readonly linkWay: number; readonly count: number; readonly share: number }[];
}

/** Cause of failed links: a failure code in a scene, with the number of failed links. */
export interface FailureCause {
  readonly failCode: string | null;
  readonly failReason: string | null;
  readonly linkScene: number | null;
  readonly count: number;
  /** Percentage of all failures. */
  readonly share: number;
  readonly lastTime: string;
}

/** Response of `getCardLinkFailRecordDetails`: the most frequent causes, failures per day, and the latest failures. */
export interface FailureDetails {
  readonly total: number;
  readonly list: readonly FailureCause[];
  readonly trend: readonly { readonly day: string; readonly count: number }[];
  readonly unfinished?: UnfinishedPeriod;
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

export const readLinkTotals = createRecordReader<LinkTotals>(
  'links',
  'successes',
  'failures',
  'successRate',
  'averageLinkMs',
  'ways',
);

export function readFailureDetails(data: unknown): FailureDetails {
  const details = createRecordReader<FailureDetails>('total', 'list', 'trend', 'samples')(data);
  return { ...details, samples: details.samples.filter(isRecord) };
}
