import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import type { Job } from '../../../dataProvider/jobCalls.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { jobsQueryKey } from '../../../screens/jobs/useJobs.ts';

const pollIntervalMs = 2_000;

export interface CommandJobs {
  /**
   * Running jobs, and ended jobs that the user started since the page was opened, without hidden jobs; the latest
   * first.
   */
  readonly jobs: readonly Job[];
  readonly onJob: (taskId: number) => void;
  /** Hides a finished job. */
  readonly dismiss: (taskId: number) => void;
}

/** Follows the user's jobs that run a command of the control panel, except jobs that the user has hidden. */
export function useCommandJobs(devices: Resource): CommandJobs {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [followed, setFollowed] = useState<ReadonlySet<number>>(() => new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(() => new Set());
  const { data = none } = useQuery({
    queryKey: jobsQueryKey,
    queryFn: ({ signal }) => dataProvider.jobs(signal),
    refetchInterval: ({ state }) => (state.data?.some(job => job.isOpen) ? pollIntervalMs : false),
  });
  const jobs = useMemo(() => {
    const commands = new Set(devices.actions?.filter(action => action.on.includes('board')).map(action => action.name));
    return data.filter(
      job =>
        job.resource === devices.name &&
        commands.has(job.action) &&
        (job.isOpen || followed.has(job.id)) &&
        !dismissed.has(job.id),
    );
  }, [data, devices, followed, dismissed]);
  return {
    jobs,
    onJob: taskId => setFollowed(before => new Set([...before, taskId])),
    dismiss: taskId => setDismissed(before => new Set([...before, taskId])),
  };
}

const none: readonly Job[] = [];
