import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { type LogChainBreak, readLogChainBreak } from '../../authProvider/logChainBreak.ts';
import { formatInteger } from '../../i18n/format.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { operationLogVerificationPaths } from '../../screens/operationLogVerificationPaths.ts';
import { useServices } from '../../screens/services.ts';

interface Verdict {
  readonly intact: number;
  /** Number of rows that cannot be verified yet, because they are not part of the hash chain yet. */
  readonly waiting: number;
  /** Number of breaks that administrators have acknowledged. */
  readonly acknowledged: number;
  readonly broken: LogChainBreak | null;
}

/** Verifies the hash chain of the operation log, and shows the number of intact rows or the first broken row. */
export default function VerifyPanel() {
  const { postQuery } = useServices();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operation-logs', 'verify'],
    queryFn: async () => {
      const verdict = parseVerdict(await postQuery(operationLogVerificationPaths.runPath, {}));
      // The banner above the screens reports the chain break that a verification has found, so fetch the banner's data
      // again.
      await queryClient.invalidateQueries({ queryKey: operationLogVerificationPaths.queryKey });
      return verdict;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data || isFetching) return <LoadingLines />;
  return <Outcome {...data} />;
}

function Outcome({ intact, waiting, acknowledged, broken }: Verdict) {
  const translate = useTranslate();
  const count = { count: formatInteger(intact), smart_count: intact };
  if (!broken) {
    return (
      <StateMessage icon="Check" title={translate('logChain.intact', count)}>
        {waiting > 0 && <p>{translate('logChain.waiting', { count: formatInteger(waiting), smart_count: waiting })}</p>}
        <Acknowledged count={acknowledged} />
      </StateMessage>
    );
  }
  const { kind, rowId, at } = broken;
  const place = rowId === null ? '' : translate('logChain.row', { id: rowId, at: at ?? '' });
  return (
    <StateMessage icon="ErrorOutlined" title={translate('logChain.broken')} isFailure>
      <p>{`${translate(`logChain.kinds.${kind}`)}${place}`}</p>
      {intact > 0 && <p>{translate('logChain.before', count)}</p>}
      <Acknowledged count={acknowledged} />
    </StateMessage>
  );
}

function Acknowledged({ count }: { readonly count: number }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return <p>{translate('logChain.acknowledged', { count: formatInteger(count), smart_count: count })}</p>;
}

function parseVerdict(answer: unknown): Verdict {
  if (!isRecord(answer)) throw new TypeError('The response is not a verification result');
  return {
    intact: Number(answer['intact']),
    waiting: Number(answer['waiting']),
    acknowledged: Number(answer['acknowledged'] ?? 0),
    broken: readLogChainBreak(answer['broken']),
  };
}
