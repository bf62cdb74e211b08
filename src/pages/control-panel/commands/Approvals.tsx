import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import type { Job } from '../../../dataProvider/jobs.ts';
import { formatInteger } from '../../../i18n/format.ts';
import { jobsKey } from '../../../screens/jobs/useJobs.ts';
import { Button } from '../../../screens/parts/Button.tsx';

const lookEveryMs = 15_000;

/** Commands of others that wait for a second person, who may be this one. */
export function Approvals() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [...jobsKey, 'approvals'],
    queryFn: ({ signal }) => dataProvider.approvals(signal),
    refetchInterval: lookEveryMs,
    retry: false,
  });
  if (data.length === 0) return null;
  return (
    <section className="dock approvals" aria-label={translate('jobs.approvals')}>
      <strong>{translate('jobs.approvals')}</strong>
      <ul>
        {data.map(job => (
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
    await queryClient.invalidateQueries({ queryKey: jobsKey });
    setDeciding(false);
  };
  return (
    <li>
      <span>{`${job.title} × ${formatInteger(job.total)}`}</span>
      <span>{translate('jobs.orderedBy', { name: job.orderedBy })}</span>
      {job.reason !== '' && <span>{translate('jobs.reason', { reason: job.reason })}</span>}
      <Button disabled={isDeciding} onClick={() => void decide('approveJob')}>
        {translate('jobs.approve')}
      </Button>
      <Button tone="danger" disabled={isDeciding} onClick={() => void decide('rejectJob')}>
        {translate('jobs.reject')}
      </Button>
      {failure !== undefined && (
        <span className="dock-failed" role="alert">
          {failure}
        </span>
      )}
    </li>
  );
}
