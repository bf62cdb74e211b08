import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatInteger } from '../../../i18n/format.ts';
import { JobEntry } from '../../../screens/jobs/JobEntry.tsx';
import '../../../screens/jobs/jobs.css';
import { useIsNarrow } from '../../../screens/list/useIsNarrow.ts';
import { Icon } from '../../../screens/parts/Icon.tsx';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import type { CommandJobs } from './useCommandJobs.ts';

/** Progress of the running commands at the bottom of the page; collapsed by default on narrow screens. */
export function ProgressDock({ jobs, dismiss }: CommandJobs) {
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  if (jobs.length === 0) return null;
  const sum = (of: (job: CommandJobs['jobs'][number]) => number) => jobs.reduce((total, job) => total + of(job), 0);
  const [done, total, failed] = [sum(job => job.done), sum(job => job.total), sum(job => job.failed)];
  const label = translate('panel.commandsProgress');
  return (
    <section className="dock" aria-label={label}>
      <button type="button" className="dock-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <strong>{label}</strong>
        <progress value={done} max={Math.max(total, 1)} aria-label={label} />
        <span>{translate('panel.commandsDone', { done: formatInteger(done), total: formatInteger(total) })}</span>
        {failed > 0 && <span className="dock-failed">{translate('panel.commandsFailed', { count: failed })}</span>}
        <Icon name={isOpen ? 'ExpandMore' : 'ChevronRight'} />
      </button>
      {isOpen && (
        <div className="dock-jobs">
          {jobs.map(job => (
            <div key={job.id} className="dock-job">
              <ul>
                <JobEntry job={job} />
              </ul>
              {!job.isOpen && (
                <IconButton small icon="Close" label={translate('panel.dismissJob')} onClick={() => dismiss(job.id)} />
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
