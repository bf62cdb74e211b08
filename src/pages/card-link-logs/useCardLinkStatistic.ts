import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';

import { toRequest } from '../../dataProvider/toRequest.ts';
import { call } from '../../schemas/vocabulary/call.ts';
import { useServices } from '../../screens/services.ts';

interface CardLinksQuery<T> {
  readonly name: 'getCardLinkTotalRecord' | 'getCardLinkFailRecordDetails';
  readonly filter: Readonly<Record<string, unknown>>;
  readonly read: (data: unknown) => T;
  /** Text whose change triggers a refetch. */
  readonly refetchKey?: string;
}

/**
 * Loads a statistic of the log API about the links that match the filter. The previous result remains until the next
 * result arrives.
 */
export function useCardLinkStatistic<T>({ name, filter, read, refetchKey }: CardLinksQuery<T>): UseQueryResult<T> {
  const { send } = useServices();
  return useQuery({
    queryKey: ['card-link-logs', name, filter, refetchKey],
    queryFn: async ({ signal }) => {
      const linksCall = call('GET', `/api/public/v5/log/card/${name}`, { host: 'log' });
      return read((await send({ ...toRequest(linksCall, filter), signal, silent: true })).data);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}
