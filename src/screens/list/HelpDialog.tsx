import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

import { config } from '../../config.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { Button } from '../parts/Button.tsx';
import { PermissionTable } from './PermissionTable.tsx';
import '../parts/help.css';

const keys = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Shift', '↑', '↓'], does: 'range' },
  { keys: ['Space'], does: 'tick' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['E'], does: 'edit' },
  { keys: ['←', '→'], does: 'cell' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['↑', '↓', '←', '→'], does: 'widths' },
  { keys: ['/'], does: 'search' },
  { keys: ['F'], does: 'filter' },
  { keys: ['Delete'], does: 'removeChip' },
  { keys: ['?'], does: 'help' },
] as const;

interface HelpDialogProps {
  readonly resource: Resource;
  /** True if the dialog explains keyboard shortcuts, which only exist in lists. */
  readonly hasKeys?: boolean;
  readonly onClose: () => void;
}

/** Explains the actions of a screen with their permissions, and the keyboard shortcuts of its list. */
export default function HelpDialog({ resource, hasKeys = true, onClose }: HelpDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormTheme>
      <Dialog open onClose={onClose} aria-labelledby={id} transitionDuration={0} maxWidth="md">
        <DialogTitle id={id}>{translate('list.help')}</DialogTitle>
        <DialogContent>
          <h3>{translate('rights.title')}</h3>
          <PermissionTable resource={resource} />
          {hasKeys && <Keys />}
          <p className="help-versions">
            {translate('list.versions', { client: config.clientVersion, module: config.moduleVersion })}
          </p>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={onClose}>
            {translate('elements.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}

function Keys() {
  const translate = useTranslate();
  return (
    <>
      <h3>{translate('list.keys')}</h3>
      <dl className="keys">
        {keys.map(entry => (
          <div key={entry.does} style={{ display: 'contents' }}>
            <dt>
              {entry.keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{translate(`keys.${entry.does}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
