import type { Trend } from '../../../resources/dashboard/boards/dashboardFigures.ts';
import type { UnfinishedStep } from './chartModel.ts';

/**
 * Returns the current hour or day of a trend, with a label that names the time up to which the platform has counted.
 */
export function toUnfinishedStep(
  { unfinished }: Pick<Trend, 'unfinished'>,
  translate: (key: string, values: { readonly time: string }) => string,
): UnfinishedStep | undefined {
  if (!unfinished) return undefined;
  return { time: unfinished.time, label: translate('chart.upTo', { time: unfinished.until.slice(11, 16) }) };
}
