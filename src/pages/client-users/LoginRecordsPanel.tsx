import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'ra-core';

import { isRecord } from '../../schemas/base/json.ts';
import { columnsOf } from '../../screens/list/columns.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { type PanelProps, useServices } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import { RecordTable } from '../parts/RecordTable.tsx';

/** Sign-ins of one client user, newest first. The panel loads them with a separate call. */
export default function LoginRecordsPanel({ record }: PanelProps) {
  const translate = useTranslate();
  const { postQuery } = useServices();
  const resource = useResource('login-records');
  const userName = String(record['userName']);
  const { data, error, refetch } = useQuery({
    queryKey: ['login-records', 'of-user', userName],
    queryFn: async () => rowsOf(await postQuery('/api/user/v5/user/selectUserLoginRecord', { userName })),
    retry: false,
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data || !resource) return <LoadingLines />;
  if (data.length === 0) return <StateMessage icon="Inbox" title={translate('list.empty')} />;
  return (
    <RecordTable
      columns={columnsOf(resource).filter(([name]) => name !== 'userName' && name !== 'userType')}
      rows={data}
    />
  );
}

function rowsOf(data: unknown): readonly RaRecord[] {
  const list = isRecord(data) ? data['list'] : data;
  return Array.isArray(list)
    ? list.filter(isRecord).map((row, at) => ({ ...row, id: typeof row['id'] === 'number' ? row['id'] : at }))
    : [];
}
