import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';

import type { Job } from '../../dataProvider/jobCalls.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { JobApprovals } from '../../screens/jobs/JobApprovals.tsx';
import { JobEntry } from '../../screens/jobs/JobEntry.tsx';

interface JobTrayProps {
  readonly jobs: readonly Job[];
  readonly approvals: readonly Job[];
  readonly onClose: () => void;
}

/**
 * Tray above the current screen: first the jobs that need this user's approval, then the user's own jobs, the latest
 * first.
 */
export default function JobTray({ jobs, approvals, onClose }: JobTrayProps) {
  const translate = useTranslate();
  const title = translate('jobs.title');
  return (
    <FormTheme>
      <Drawer
        anchor="right"
        open
        onClose={onClose}
        slotProps={{ paper: { className: 'drawer jobs-tray', role: 'dialog', 'aria-label': title } }}
      >
        <header className="drawer-head">
          <h2>{title}</h2>
          <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
        </header>
        <div className="drawer-body">
          <JobApprovals jobs={approvals} />
          {jobs.length === 0 && approvals.length === 0 ? (
            <StateMessage icon="Inbox" title={translate('jobs.empty')} />
          ) : (
            <ul className="jobs-list">
              {jobs.map(job => (
                <JobEntry key={job.id} job={job} />
              ))}
            </ul>
          )}
        </div>
      </Drawer>
    </FormTheme>
  );
}
