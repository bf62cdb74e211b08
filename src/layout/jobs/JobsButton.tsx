import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { IconButton } from '../../screens/parts/IconButton.tsx';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import '../../screens/jobs/jobs.css';
import { useApprovals, useJobs } from '../../screens/jobs/useJobs.ts';

const JobTray = createLazyComponent(() => import('./JobTray.tsx'));

/**
 * Button for the job tray. The number on the button is the number of approvals that await the user. Without such
 * approvals, it is the number of running jobs; without running jobs, it is the number of ended jobs that the user has
 * not seen. The button is hidden when there are no jobs and no approvals.
 */
export default function JobsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const jobs = useJobs({ isVisible: isOpen });
  const approvals = useApprovals();
  const running = jobs.filter(job => job.isOpen).length;
  const unread = jobs.filter(job => !job.isOpen && !job.isRead).length;
  if (jobs.length + approvals.length === 0 && !isOpen) return null;
  const count = approvals.length > 0 ? approvals.length : running > 0 ? running : unread;
  const tone = approvals.length > 0 ? ' jobs-badge-awaited' : running > 0 ? '' : ' jobs-badge-quiet';
  return (
    <>
      <span className="jobs-button">
        <IconButton
          icon="TaskAlt"
          label={translate(approvals.length > 0 ? 'jobs.openAwaited' : 'jobs.open', {
            running,
            unread,
            awaited: approvals.length,
          })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
        {count > 0 && (
          <span className={`jobs-badge${tone}`} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      {isOpen && <JobTray jobs={jobs} approvals={approvals} onClose={() => setOpen(false)} />}
    </>
  );
}
