import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { isRecord } from '../../schemas/json.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { useServices } from '../../screens/services.ts';

const path = '/api/user/v1/operation/log/verify';

interface Verdict {
  readonly intact: number;
  /** Number of rows that the hash chain does not contain yet, so that they cannot be verified. */
  readonly waiting: number;
  readonly broken: { readonly kind: string; readonly rowId: number | null; readonly at: string | null } | null;
}

/** Verifies the hash chain of the operation log, and shows the number of intact rows or the first broken row. */
export default function VerifyPanel() {
  const { postQuery: ask } = useServices();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operation-logs', 'verify'],
    queryFn: async () => parseVerdict(await ask(path, {})),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data || isFetching) return <LoadingLines />;
  return <Outcome {...data} />;
}

function Outcome({ intact, waiting, broken }: Verdict) {
  const translate = useTranslate();
  const count = { count: formatInteger(intact), smart_count: intact };
  if (!broken) {
    return (
      <StateMessage icon="Check" title={translate('logChain.intact', count)}>
        {waiting > 0 && <p>{translate('logChain.waiting', { count: formatInteger(waiting), smart_count: waiting })}</p>}
      </StateMessage>
    );
  }
  const { kind, rowId, at } = broken;
  const place = rowId === null ? '' : translate('logChain.row', { id: rowId, at: at ?? '' });
  return (
    <StateMessage icon="ErrorOutlined" title={translate('logChain.broken')} isFailure>
      <p>{`${translate(`logChain.kinds.${kind}`)}${place}`}</p>
      {intact > 0 && <p>{translate('logChain.before', count)}</p>}
    </StateMessage>
  );
}

function parseVerdict(answer: unknown): Verdict {
  if (!isRecord(answer)) throw new TypeError('The answer is no verdict about the log');
  const { intact, waiting, broken } = answer;
  return {
    intact: Number(intact),
    waiting: Number(waiting),
    broken: isRecord(broken)
      ? {
          kind: String(broken['kind']),
          rowId: typeof broken['rowId'] === 'number' ? broken['rowId'] : null,
          at: typeof broken['at'] === 'string' ? broken['at'] : null,
        }
      : null,
  };
}
