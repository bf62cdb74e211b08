import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { type Job, failedJobState, jobItemsPerPage } from '../../dataProvider/jobCalls.ts';
import { Button } from '../parts/Button.tsx';
import { JobStateChip } from './JobStateChip.tsx';
import { jobsQueryKey } from './useJobs.ts';

/** Records of a job in pages, failed records first. The records are fetched again when the job progresses. */
export function JobItems({ job: { id, total, done, state } }: { readonly job: Job }) {
  const [areFailedOnly, setFailedOnly] = useState(false);
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...jobsQueryKey, id, done, state, areFailedOnly],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.jobItems(id, { page: pageParam, state: areFailedOnly ? failedJobState : undefined }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.length === jobItemsPerPage && pages.length * jobItemsPerPage < total ? pages.length + 1 : undefined,
    // Progress changes the query key, so show the previous records until the new records have loaded.
    placeholderData: previous => previous,
    gcTime: 10_000,
  });
  if (error && !data) {
    return (
      <p className="dialog-failure" role="alert">
        {error.message}
      </p>
    );
  }
  return (
    <>
      <label className="job-filter">
        <input
          type="checkbox"
          className="checkbox"
          checked={areFailedOnly}
          onChange={event => setFailedOnly(event.currentTarget.checked)}
        />
        {translate('jobs.failedOnly')}
      </label>
      <ul className="job-items" aria-busy={!data}>
        {data?.pages.flat().map(item => (
          <li key={item.id}>
            <span className="job-item-name">{item.name}</span>
            <JobStateChip state={item.state} />
            {item.msg !== '' && <span className="job-item-error">{item.msg}</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="link" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('jobs.moreItems')}
        </Button>
      )}
    </>
  );
}
