import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { IconButton } from '../parts/IconButton.tsx';

interface FormDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the list it belongs to. A click beside it does not close it: what was typed is not lost by a slip. */
export function FormDrawer({ title, onClose, children }: FormDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      slotProps={{ paper: { className: 'drawer', role: 'dialog', 'aria-modal': true, 'aria-label': title } }}
    >
      <header className="drawer-head">
        <h2>{title}</h2>
        <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
      </header>
      {children}
    </Drawer>
  );
}
