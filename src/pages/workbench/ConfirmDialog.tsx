import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

import { Button } from '../../screens/parts/Button.tsx';

interface ConfirmDialogProps {
  readonly text: string;
  /** Label of the confirm button, a verb for the action. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Dialog in which the user confirms a change that affects other users. The cancel button has the focus, so that Enter
 * cancels.
 */
export function ConfirmDialog({ text, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id}>
      <DialogContent id={id}>{text}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onCancel}>
          {translate('elements.cancel')}
        </Button>
        <Button tone="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
