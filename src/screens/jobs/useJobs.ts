import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Job } from '../../dataProvider/jobCalls.ts';
import { isOutcomeUnknown } from '../../dataProvider/PlatformError.ts';
import { refreshData } from '../refreshData.ts';

export const jobsQueryKey = ['jobs'] as const;

const pollIntervalMs = 2_000;

/**
 * Returns the user's jobs. Polls only while one of the jobs has not ended and the page is visible; an action that
 * starts a job also fetches the jobs. When a job ends, the lists are fetched again.
 */
export function useJobs({ isVisible }: { readonly isVisible: boolean }): readonly Job[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = none } = useQuery({
    queryKey: jobsQueryKey,
    queryFn: ({ signal }) => dataProvider.jobs(signal),
    refetchInterval: ({ state }) => (state.data?.some(job => job.isOpen) ? pollIntervalMs : false),
  });
  useEndedJobNotices(data, isVisible);
  return data;
}

const approvalPollIntervalMs = 30_000;

/**
 * Returns the jobs of other people that this user may approve. Polls while the page is visible, until the platform
 * rejects the call.
 */
export function useApprovals(): readonly Job[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = none } = useQuery({
    queryKey: [...jobsQueryKey, 'approvals'],
    queryFn: ({ signal }) => dataProvider.approvals(signal),
    retry: false,
    refetchInterval: ({ state }) => (state.error && !isOutcomeUnknown(state.error) ? false : approvalPollIntervalMs),
  });
  return data;
}

const none: readonly Job[] = [];

/**
 * Shows a notice for each job that has ended since the last poll, including jobs that started and ended between two
 * polls. No notice appears while the job tray is open.
 */
function useEndedJobNotices(jobs: readonly Job[], isVisible: boolean): void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const known = useRef<ReadonlyMap<number, boolean>>(null);
  useEffect(() => {
    if (jobs === none) return;
    const before = known.current;
    known.current = new Map(jobs.map(job => [job.id, job.isOpen]));
    if (!before) return;
    const ended = jobs.filter(job => !job.isOpen && !job.isRead && before.get(job.id) !== false);
    for (const { title, success, failed } of isVisible ? [] : ended) {
      const isWhole = failed === 0;
      notify(isWhole ? 'jobs.succeeded' : 'jobs.ended', {
        type: isWhole ? 'success' : 'warning',
        messageArgs: { title, success, failed, count: success },
      });
    }
    if (ended.length > 0) void refreshData(queryClient);
  }, [jobs, isVisible, notify, queryClient]);
}
