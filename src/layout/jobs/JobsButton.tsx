import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { IconButton } from '../../screens/parts/IconButton.tsx';
import { latePart } from '../../screens/latePart.tsx';
import '../../screens/jobs/jobs.css';
import { useJobs } from '../../screens/jobs/useJobs.ts';

const JobTray = latePart(() => import('./JobTray.tsx'));

/** The way to the job tray, with how many are running; it stands there as soon as there is a job to tell of. */
export function JobsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const jobs = useJobs({ isInSight: isOpen });
  const running = jobs.filter(job => job.isOpen).length;
  const unread = jobs.filter(job => !job.isOpen && !job.isRead).length;
  if (jobs.length === 0 && !isOpen) return null;
  return (
    <>
      <span className="jobs-button">
        <IconButton
          icon="TaskAlt"
          label={translate('jobs.open', { running, unread })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        {running + unread > 0 && (
          <span className={running > 0 ? 'jobs-badge' : 'jobs-badge jobs-badge-quiet'} aria-hidden="true">
            {running > 0 ? running : unread}
          </span>
        )}
      </span>
      {isOpen && <JobTray jobs={jobs} onClose={() => setOpen(false)} />}
    </>
  );
}
