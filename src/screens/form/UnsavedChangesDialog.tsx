import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'ra-core';

import { Button } from '../parts/Button.tsx';

interface UnsavedChangesDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Confirmation dialog before a form with typed values closes. Both buttons keep the values as a draft. */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onStay} aria-labelledby="leave-question">
      <DialogContent id="leave-question">{translate('form.unsaved')}</DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>{translate('form.leave')}</Button>
        <Button tone="primary" autoFocus onClick={onStay}>
          {translate('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
