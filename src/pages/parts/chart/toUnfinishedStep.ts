import type { Trend } from '../../../schemas/boards.ts';
import type { UnfinishedStep } from './chartModel.ts';

/** The hour or day of now, with the time of day up to which it was counted. */
export function toUnfinishedStep(
  { unfinished }: Pick<Trend, 'unfinished'>,
  translate: (key: string, values: { readonly time: string }) => string,
): UnfinishedStep | undefined {
  if (!unfinished) return undefined;
  return { time: unfinished.time, label: translate('chart.upTo', { time: unfinished.until.slice(11, 16) }) };
}
