import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { isRecord } from '../../schemas/base/json.ts';
import '../../screens/list/table.css';
import { browserName } from '../../screens/browserName.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { type PanelProps, useServices } from '../../screens/services.ts';

const path = '/api/user/v1/sessions';

interface Session {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly endedAt: string | null;
  readonly endReason: string | null;
}

/** Current session of a user, with an action that ends it, and the reasons why earlier sessions ended. */
export default function SessionsPanel({ record }: PanelProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const queryKey = ['sessions', record['id']];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => sessionsOf(await read(path, { uid: record['id'] })),
    retry: false,
    staleTime: 0,
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.length === 0) return <StateMessage icon="Inbox" title={translate('sessions.none')} />;
  return <Sessions sessions={data} queryKey={queryKey} />;
}

const columns = ['state', 'ip', 'browser', 'createdAt', 'lastSeenAt', 'endedAt'] as const;

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly queryKey: readonly unknown[];
}

function Sessions({ sessions, queryKey }: SessionsProps) {
  const translate = useTranslate();
  return (
    <div className="table-scroll">
      <table className="table table-loose">
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {translate(`sessions.${name}`)}
              </th>
            ))}
            <th scope="col" className="cell-actions" aria-label={translate('list.actions')} />
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => (
            <tr key={session.id} className="row">
              <td>{translate(`sessions.ends.${session.endReason ?? 'none'}`)}</td>
              <td>{session.ip}</td>
              <td title={session.userAgent}>{browserName(session.userAgent)}</td>
              <td>{session.createdAt}</td>
              <td>{session.lastSeenAt}</td>
              <td>{session.endedAt ?? translate('list.none')}</td>
              <td className="cell-actions">
                {session.endedAt === null && <EndButton id={session.id} queryKey={queryKey} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EndButton({ id, queryKey }: { readonly id: number; readonly queryKey: readonly unknown[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { postQuery } = useServices();
  const [isRunning, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    try {
      await postQuery(`${path}/end`, { id });
      notify('sessions.ended', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <Button look="link" tone="danger" disabled={isRunning} onClick={() => void end()}>
      {translate('sessions.end')}
    </Button>
  );
}

function sessionsOf(data: unknown): readonly Session[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return (Array.isArray(data) ? data.filter(isRecord) : []).map(row => ({
    id: Number(row['id']),
    ip: text(row['ip']) ?? '',
    userAgent: text(row['userAgent']) ?? '',
    createdAt: text(row['createdAt']) ?? '',
    lastSeenAt: text(row['lastSeenAt']) ?? '',
    endedAt: text(row['endedAt']),
    endReason: text(row['endReason']),
  }));
}
