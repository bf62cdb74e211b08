import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Job } from '../../dataProvider/jobCalls.ts';
import { formatInteger } from '../../i18n/format.ts';
import { jobsQueryKey } from './useJobs.ts';
import { Button } from '../parts/Button.tsx';

/** Jobs of other people that this user may approve. */
export function JobApprovals({ jobs }: { readonly jobs: readonly Job[] }) {
  const translate = useTranslate();
  if (jobs.length === 0) return null;
  return (
    <section className="approvals" aria-label={translate('jobs.approvals')}>
      <h3>{translate('jobs.approvals')}</h3>
      <ul>
        {jobs.map(job => (
          <Approval key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Approval({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [isDeciding, setDeciding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const decide = async (step: 'approveJob' | 'rejectJob') => {
    setDeciding(true);
    setFailure(undefined);
    try {
      await dataProvider[step](job.id);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    await queryClient.invalidateQueries({ queryKey: jobsQueryKey });
    setDeciding(false);
  };
  return (
    <li>
      <strong>{`${job.title} × ${formatInteger(job.total)}`}</strong>
      <span>{translate('jobs.orderedBy', { name: job.orderedBy })}</span>
      <dl className="approval-given">
        {job.given.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {job.names.length > 0 && (
          <div>
            <dt>{translate('jobs.about')}</dt>
            <dd>{`${job.names.join(translate('action.comma'))}${job.total > job.names.length ? ' …' : ''}`}</dd>
          </div>
        )}
      </dl>
      {job.reason !== '' && <span>{translate('jobs.reason', { reason: job.reason })}</span>}
      <span className="approval-tools">
        <Button disabled={isDeciding} onClick={() => void decide('approveJob')}>
          {translate('jobs.approve')}
        </Button>
        <Button tone="danger" disabled={isDeciding} onClick={() => void decide('rejectJob')}>
          {translate('jobs.reject')}
        </Button>
      </span>
      {failure !== undefined && (
        <span className="approval-failed" role="alert">
          {failure}
        </span>
      )}
    </li>
  );
}
