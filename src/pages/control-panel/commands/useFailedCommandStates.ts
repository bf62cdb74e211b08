import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import { type Job, type JobItem, failedJobState, jobItemsPerPage } from '../../../dataProvider/jobCalls.ts';
import { jobsQueryKey } from '../../../screens/jobs/useJobs.ts';
import { type CardCommandStates, noCardCommandStates } from './cardCommandStates.ts';

/** Maximum number of failed cards that are marked per job. */
const maxMarkedCards = 1_000;

/**
 * Returns the marks of the cards on which a followed job failed. Running commands need no request, because the data of
 * a card contains their progress.
 */
export function useFailedCommandStates(jobs: readonly Job[]): CardCommandStates {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQueries({
    queries: jobs
      .filter(job => job.failed > 0)
      .map(job => ({
        queryKey: [...jobsQueryKey, job.id, 'marks', job.failed, job.state],
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
  const pages = Math.ceil(Math.min(job.failed, maxMarkedCards) / jobItemsPerPage);
  for (let page = 1; page <= pages; page += 1) {
    // Pages load one after another, to limit the load on the platform; marks are not urgent.
    items.push(...(await dataProvider.jobItems(job.id, { page, state: failedJobState }, signal)));
  }
  return items;
}

function toMarks(results: readonly { readonly data: readonly JobItem[] | undefined }[]): CardCommandStates {
  const failed = results.flatMap(({ data }) => data ?? []);
  return failed.length === 0 ? noCardCommandStates : new Map(failed.map(item => [item.id, 'failed'] as const));
}
