import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { useServices } from './services.ts';

/**
 * Returns the text for data that is outdated because a request failed with `error`. The text contains the time of the
 * data if the time is known.
 */
export function useStaleDataText(error: unknown, word: 'stale' | 'away' = 'stale'): string {
  const translate = useTranslate();
  const { platformAt } = useServices();
  const client = useQueryClient();
  const failed = error
    ? client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.error === error })
        .at(0)
    : null;
  const readAt = failed?.state.dataUpdatedAt ?? 0;
  const time = readAt > 0 ? platformAt(readAt)?.slice(11) : undefined;
  return (
    translate(word === 'away' ? 'list.away' : 'list.stale') +
    (time === undefined ? '' : translate('list.readAt', { time }))
  );
}
