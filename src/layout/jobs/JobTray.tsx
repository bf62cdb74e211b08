import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';

import type { Job } from '../../dataProvider/jobs.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { State } from '../../screens/parts/State.tsx';
import { JobEntry } from '../../screens/jobs/JobEntry.tsx';

interface JobTrayProps {
  readonly jobs: readonly Job[];
  readonly onClose: () => void;
}

/** The user's jobs, the latest first, over whatever screen is open. */
export default function JobTray({ jobs, onClose }: JobTrayProps) {
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
          {jobs.length === 0 ? (
            <State icon="Inbox" title={translate('jobs.empty')} />
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
