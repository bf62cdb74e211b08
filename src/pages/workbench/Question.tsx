import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'ra-core';
import { useId } from 'react';

import { Button } from '../../screens/parts/Button.tsx';

interface QuestionProps {
  readonly text: string;
  /** What will be done, on the button that does it. */
  readonly verb: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asked before something that others will notice; leaving things as they are is one key away. */
export function Question({ text, verb, onYes, onNo }: QuestionProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onNo} aria-labelledby={id}>
      <DialogContent id={id}>{text}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onNo}>
          {translate('elements.cancel')}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
