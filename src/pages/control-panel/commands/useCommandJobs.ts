import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import type { Job } from '../../../dataProvider/jobs.ts';
import type { Resource } from '../../../schemas/resource.ts';
import { jobsKey } from '../../../screens/jobs/useJobs.ts';

const lookEveryMs = 2_000;

export interface CommandJobs {
  /** The latest first: those that run, those ordered since the page was opened. */
  readonly jobs: readonly Job[];
  readonly onJob: (taskId: number) => void;
  /** Puts an ended one away. */
  readonly dismiss: (taskId: number) => void;
}

/** The commands that the user has ordered of devices, as far as the panel still tells of them. */
export function useCommandJobs(devices: Resource): CommandJobs {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [followed, setFollowed] = useState<ReadonlySet<number>>(() => new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(() => new Set());
  const { data = none } = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => dataProvider.jobs(signal),
    refetchInterval: ({ state }) => (state.data?.some(job => job.isOpen) ? lookEveryMs : false),
  });
  const jobs = useMemo(() => {
    const commands = new Set(devices.actions?.filter(one => one.on.includes('board')).map(one => one.name));
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
