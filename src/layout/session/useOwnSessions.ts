import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../../screens/services.ts';

const base = '/api/user/v1/designjet/login/sessions';

/** Active session of the signed-in user. */
export interface OwnSession {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** True for the session of this browser. */
  readonly isCurrent: boolean;
}

interface OwnSessions {
  /** Newest first; `undefined` until the platform has responded. */
  readonly sessions: readonly OwnSession[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly isRunning: boolean;
  readonly end: (id: number) => Promise<void>;
  readonly endOthers: () => Promise<void>;
}

/**
 * Returns the active sessions of the signed-in user, and the calls that end them. The password dialog opens before such
 * a call.
 */
export function useOwnSessions(): OwnSessions {
  const { read, send } = useServices();
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['ownSessions'],
    queryFn: async () => sessionsOf(await read(base, {})),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

  const post = async (act: string, body: object, success: string) => {
    setRunning(true);
    try {
      await send({ method: 'POST', path: `${base}/${act}`, body, silent: true });
      notify(success, { type: 'success' });
    } catch (failure) {
      // The operator closed the password dialog.
      if (failure instanceof PlatformError && failure.kind === 'aborted') return;
      notify(failure instanceof Error ? failure.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
      await refetch();
    }
  };

  return {
    sessions: data,
    error,
    refetch: () => void refetch(),
    isRunning,
    end: id => post('end', { id }, 'sessions.ended'),
    endOthers: () => post('endOthers', {}, 'ownSessions.othersEnded'),
  };
}

function sessionsOf(data: unknown): readonly OwnSession[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return (Array.isArray(data) ? data.filter(isRecord) : []).map(row => ({
    id: Number(row['id']),
    ip: text(row['ip']),
    userAgent: text(row['userAgent']),
    createdAt: text(row['createdAt']),
    lastSeenAt: text(row['lastSeenAt']),
    isCurrent: row['isCurrent'] === true,
  }));
}
