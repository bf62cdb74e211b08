import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { JobEntry } from '../jobs/JobEntry.tsx';
import '../jobs/jobs.css';
import { jobsQueryKey } from '../jobs/useJobs.ts';
import { Button } from '../parts/Button.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { useStaleDataText } from '../useStaleDataText.ts';

interface FlowJobProps {
  readonly id: number;
  readonly onStartAnother: () => void;
  /** Links to the screens that show the result. */
  readonly children?: ReactNode;
}

const pollIntervalMs = 2_000;

/** Progress of the job that a flow has started, and the actions on this job. */
export function FlowJob({ id, onStartAnother, children }: FlowJobProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: jobsQueryKey,
    queryFn: ({ signal }) => dataProvider.jobs(signal),
    // The cached jobs may have been loaded before this job started.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.error || state.data?.some(job => job.isOpen) ? pollIntervalMs : false),
  });
  const staleText = useStaleDataText(error, 'away');
  const job = data?.find(item => item.id === id);
  return (
    <div className="record-form">
      <div className="record-form-body">
        {!job && error && <FailedState error={error} onRetry={refetch} />}
        {!job &&
          !error &&
          (data && !isFetching ? (
            <StateMessage icon="Inbox" title={translate('flow.jobMissing')} help={translate('flow.jobMissingHelp')} />
          ) : (
            <LoadingFields count={3} />
          ))}
        {job && (
          <>
            {error && (
              <p className="flow-notice flow-notice-warning" role="alert">
                {staleText}
              </p>
            )}
            {job.isOpen && <p className="flow-notice">{translate('flow.ordered')}</p>}
            <ul className="flow-job">
              <JobEntry job={job} />
            </ul>
          </>
        )}
      </div>
      <footer className="record-form-foot">
        {children}
        <Button tone="primary" onClick={onStartAnother}>
          {translate('flow.another')}
        </Button>
      </footer>
    </div>
  );
}
