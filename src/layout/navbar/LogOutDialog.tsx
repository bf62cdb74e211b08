import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';

import { FormTheme } from '../../screens/form/FormTheme.tsx';
import { Button } from '../../screens/parts/Button.tsx';

interface LogOutDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export default function LogOutDialog({ onConfirm, onClose }: LogOutDialogProps) {
  const translate = useTranslate();
  return (
    <FormTheme>
      <Dialog open onClose={onClose} aria-labelledby="log-out-title">
        <DialogTitle id="log-out-title">{translate('elements.inquiry')}</DialogTitle>
        <DialogContent>{translate('message.logOut')}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('elements.cancel')}</Button>
          <Button tone="primary" autoFocus onClick={onConfirm}>
            {translate('elements.confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </FormTheme>
  );
}
