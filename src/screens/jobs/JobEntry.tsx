import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Job } from '../../dataProvider/jobCalls.ts';
import { formatInteger } from '../../i18n/format.ts';
import { saveFile } from '../export/saveFile.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { JobItems } from './JobItems.tsx';
import { JobStateChip } from './JobStateChip.tsx';
import { jobsQueryKey } from './useJobs.ts';

interface JobEntryProps {
  readonly job: Job;
}

/** One job: progress, results and actions. */
export function JobEntry({ job }: JobEntryProps) {
  const translate = useTranslate();
  const [areItemsShown, setItemsShown] = useState(false);
  const { run, isRunning, failure } = useJobCalls(job);
  const { title, isOpen, isRead, reason, total, done, success, failed, cancelled, skipped, createTime } = job;

  const toggle = () => {
    setItemsShown(!areItemsShown);
    // Opening the records of an ended job marks the job as read.
    if (!areItemsShown && !isOpen && !isRead) void run('markJobRead');
  };

  return (
    <li className={isOpen || isRead ? 'job' : 'job job-unread'} aria-label={title}>
      <JobHead job={job} isRunning={isRunning} onRead={() => void run('markJobRead')} />
      <progress value={done} max={Math.max(total, 1)} aria-label={translate('jobs.progress', { title })} />
      <p className="job-facts">
        <span>
          {translate('jobs.counts', {
            done: formatInteger(done),
            total: formatInteger(total),
            success: formatInteger(success),
            failed: formatInteger(failed),
          })}
          {skipped > 0 && translate('jobs.skipped', { count: formatInteger(skipped) })}
          {cancelled > 0 && translate('jobs.cancelled', { count: formatInteger(cancelled) })}
        </span>
        <time>{createTime}</time>
      </p>
      {reason !== '' && <p className="job-facts">{translate('jobs.reason', { reason })}</p>}
      <div className="job-tools">
        <Button look="link" aria-expanded={areItemsShown} onClick={toggle}>
          {translate(areItemsShown ? 'jobs.hideItems' : 'jobs.items')}
        </Button>
        <JobButtons job={job} isRunning={isRunning} onStep={step => void run(step)} />
      </div>
      {job.pauseReason !== '' && <p className="job-facts job-warning">{job.pauseReason}</p>}
      {job.approval !== '' && (
        <p className="job-facts">
          {job.approval === 'awaited'
            ? translate('jobs.awaitsApproval')
            : translate('jobs.approvedBy', { name: job.approvedBy })}
        </p>
      )}
      {failure !== null && (
        <p className="dialog-failure" role="alert">
          {failure}
        </p>
      )}
      {areItemsShown && <JobItems job={job} />}
    </li>
  );
}

interface JobHeadProps {
  readonly job: Job;
  readonly isRunning: boolean;
  readonly onRead: () => void;
}

function JobHead({ job: { title, state, isOpen, isRead }, isRunning, onRead }: JobHeadProps) {
  const translate = useTranslate();
  return (
    <div className="job-head">
      <strong>{title}</strong>
      <JobStateChip state={state} />
      {!isOpen && !isRead && (
        <IconButton small icon="Check" label={translate('jobs.markRead')} disabled={isRunning} onClick={onRead} />
      )}
    </div>
  );
}

type Step = 'cancelJob' | 'retryJob' | 'markJobRead' | 'pauseJob' | 'resumeJob' | 'saveFailures';

interface JobButtonsProps {
  readonly job: Job;
  readonly isRunning: boolean;
  readonly onStep: (step: Step) => void;
}

/**
 * Buttons of a job: pause, resume and cancel while the job runs, retry when it has ended, and download the failures if
 * there are any.
 */
function JobButtons({ job, isRunning, onStep }: JobButtonsProps) {
  const translate = useTranslate();
  const { isOpen, isPaused, hasWaves, approval, failed } = job;
  const steps: readonly (readonly [Step, string, boolean])[] = [
    ['resumeJob', 'jobs.resume', isPaused],
    ['pauseJob', 'jobs.pause', isOpen && !isPaused && hasWaves && approval !== 'awaited'],
    ['cancelJob', 'jobs.cancel', isOpen],
    ['retryJob', 'action.retryFailed', !isOpen && failed > 0],
    ['saveFailures', 'jobs.saveFailures', failed > 0],
  ];
  return steps
    .filter(([, , isOffered]) => isOffered)
    .map(([step, text]) => (
      <Button key={step} look="link" disabled={isRunning} onClick={() => onStep(step)}>
        {translate(text)}
      </Button>
    ));
}

/** Returns the function that changes the job. After each change, the jobs in the job tray are fetched again. */
function useJobCalls({ id }: Job) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (step: Step): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      if (step === 'saveFailures') await saveFailures(dataProvider, id);
      else await dataProvider[step](id);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    await queryClient.invalidateQueries({ queryKey: jobsQueryKey });
    setRunning(false);
  };
  return { run, isRunning, failure };
}

async function saveFailures(dataProvider: ConsoleDataProvider, id: number): Promise<void> {
  const { blob, name } = await dataProvider.jobFailures(id);
  saveFile(blob, name ?? `task-${id}-failures.csv`);
}
