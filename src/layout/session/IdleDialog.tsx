import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';

import { FormTheme } from '../../screens/form/FormTheme.tsx';
import { Button } from '../../screens/parts/Button.tsx';

interface IdleDialogProps {
  readonly seconds: number;
  readonly onStay: () => void;
}

export default function IdleDialog({ seconds, onStay }: IdleDialogProps) {
  const translate = useTranslate();
  return (
    <FormTheme>
      <Dialog open onClose={onStay} aria-labelledby="idle-title">
        <DialogTitle id="idle-title">{translate('session.idle')}</DialogTitle>
        <DialogContent role="timer">{translate('session.idleHelp', { seconds })}</DialogContent>
        <DialogActions>
          <Button tone="primary" autoFocus onClick={onStay}>
            {translate('session.stay')}
          </Button>
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}
