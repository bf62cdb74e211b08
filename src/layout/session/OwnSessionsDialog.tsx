import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

import { browserName } from '../../screens/browserName.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import '../../screens/list/table.css';
import { Button } from '../../screens/parts/Button.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { type OwnSession, useOwnSessions } from './useOwnSessions.ts';

const columns = ['ip', 'browser', 'createdAt', 'lastSeenAt'] as const;

/** Dialog that lists the user's sessions. The user can end one session, or all sessions except the current one. */
export default function OwnSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const { sessions, error, refetch, isRunning, end, endOthers } = useOwnSessions();
  const hasOthers = sessions?.some(session => !session.isCurrent) === true;
  return (
    <FormTheme>
      <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
        <DialogTitle id={id}>{translate('ownSessions.title')}</DialogTitle>
        <DialogContent>
          <p className="dialog-question">{translate('ownSessions.help')}</p>
          {error && <FailedState error={error} onRetry={refetch} />}
          {!error && !sessions && <LoadingLines />}
          {!error && sessions && <Sessions sessions={sessions} isRunning={isRunning} onEnd={end} />}
        </DialogContent>
        <DialogActions>
          <Button tone="danger" disabled={isRunning || !hasOthers} onClick={() => void endOthers()}>
            {translate('ownSessions.endOthers')}
          </Button>
          <Button onClick={onClose}>{translate('elements.close')}</Button>
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

interface SessionsProps {
  readonly sessions: readonly OwnSession[];
  readonly isRunning: boolean;
  readonly onEnd: (id: number) => Promise<void>;
}

function Sessions({ sessions, isRunning, onEnd }: SessionsProps) {
  const translate = useTranslate();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the table
    <div className="table-scroll" role="region" aria-label={translate('ownSessions.title')} tabIndex={0}>
      <table className="table table-loose">
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {translate(`sessions.${name}`)}
              </th>
            ))}
            <th scope="col" className="cell-actions" aria-label={translate('list.actions')} />
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt, isCurrent }) => (
            <tr key={id} className="row">
              <td>{ip}</td>
              <td title={userAgent}>{browserName(userAgent)}</td>
              <td>{createdAt}</td>
              <td>{lastSeenAt}</td>
              <td className="cell-actions">
                {isCurrent ? (
                  <Chip tone="success">{translate('ownSessions.current')}</Chip>
                ) : (
                  <Button
                    look="link"
                    tone="danger"
                    disabled={isRunning}
                    aria-label={translate('ownSessions.end', { ip })}
                    onClick={() => void onEnd(id)}
                  >
                    {translate('sessions.end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
