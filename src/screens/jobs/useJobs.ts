import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Job } from '../../dataProvider/jobs.ts';
import { isUnheard } from '../../dataProvider/PlatformError.ts';
import { refreshData } from '../refreshData.ts';

export const jobsKey = ['jobs'] as const;

const lookEveryMs = 2_000;

/**
 * The user's jobs. The platform is asked while one of them runs and the page can be seen, and not otherwise; an action
 * that has become a job asks anew by itself. When a job ends, the lists show what it has done.
 */
export function useJobs({ isInSight }: { readonly isInSight: boolean }): readonly Job[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = none } = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => dataProvider.jobs(signal),
    refetchInterval: ({ state }) => (state.data?.some(job => job.isOpen) ? lookEveryMs : false),
  });
  useEnded(data, isInSight);
  return data;
}

const approvalsEveryMs = 30_000;

/**
 * What others have ordered and this user may approve. Asked while the page can be seen; a platform that does not know
 * of approvals is asked once.
 */
export function useApprovals(): readonly Job[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = none } = useQuery({
    queryKey: [...jobsKey, 'approvals'],
    queryFn: ({ signal }) => dataProvider.approvals(signal),
    retry: false,
    refetchInterval: ({ state }) => (state.error && !isUnheard(state.error) ? false : approvalsEveryMs),
  });
  return data;
}

const none: readonly Job[] = [];

/**
 * Tells of jobs that have ended since the last look, also of one that was too quick to be seen running; whoever has
 * them before his eyes need not be told.
 */
function useEnded(jobs: readonly Job[], isInSight: boolean): void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const known = useRef<ReadonlyMap<number, boolean>>(null);
  useEffect(() => {
    if (jobs === none) return;
    const before = known.current;
    known.current = new Map(jobs.map(job => [job.id, job.isOpen]));
    if (!before) return;
    const ended = jobs.filter(job => !job.isOpen && !job.isRead && before.get(job.id) !== false);
    for (const { title, success, failed } of isInSight ? [] : ended) {
      const isWhole = failed === 0;
      notify(isWhole ? 'jobs.succeeded' : 'jobs.ended', {
        type: isWhole ? 'success' : 'warning',
        messageArgs: { title, success, failed, count: success },
      });
    }
    if (ended.length > 0) void refreshData(queryClient);
  }, [jobs, isInSight, notify, queryClient]);
}
