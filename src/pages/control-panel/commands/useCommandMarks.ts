import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import { type Job, type JobItem, failedState, itemsPerPage } from '../../../dataProvider/jobs.ts';
import { jobsKey } from '../../../screens/jobs/useJobs.ts';
import { type CommandMarks, noMarks } from './commandMarks.ts';

/** Of so many cards of a job, those that failed first, the cells say how it went. */
const mostMarked = 1_000;

/** What the jobs of the page say about single cards; what is sent to a card it says itself. */
export function useCommandMarks(jobs: readonly Job[]): CommandMarks {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQueries({
    queries: jobs
      .filter(job => job.failed > 0)
      .map(job => ({
        queryKey: [...jobsKey, job.id, 'marks', job.failed, job.state],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => failedItems(dataProvider, job, signal),
        gcTime: 10_000,
      })),
    combine: toMarks,
  });
}

async function failedItems(
  dataProvider: ConsoleDataProvider,
  job: Job,
  signal: AbortSignal,
): Promise<readonly JobItem[]> {
  const items: JobItem[] = [];
  const pages = Math.ceil(Math.min(job.failed, mostMarked) / itemsPerPage);
  for (let page = 1; page <= pages; page += 1) {
    // One page after the other: the platform has other work, and marks are not in a hurry.
    items.push(...(await dataProvider.jobItems(job.id, { page, state: failedState }, signal)));
  }
  return items;
}

function toMarks(results: readonly { readonly data: readonly JobItem[] | undefined }[]): CommandMarks {
  const failed = results.flatMap(({ data }) => data ?? []);
  return failed.length === 0 ? noMarks : new Map(failed.map(item => [item.id, 'failed'] as const));
}
