import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'ra-core';

import { Button } from '../parts/Button.tsx';

interface LeaveQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before a form with typed content closes; what was typed is put by in either case. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
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
