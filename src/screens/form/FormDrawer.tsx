import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import { type FocusEventHandler, type ReactElement, type ReactNode, type Ref, cloneElement } from 'react';

import { IconButton } from '../parts/IconButton.tsx';

interface FormDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Drawer with a form, on top of the list. A click outside does not close the drawer, so that nobody loses typed values
 * by accident.
 */
export function FormDrawer({ title, onClose, children }: FormDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open
      // The page needs no scroll lock, because only the list scrolls and the drawer covers the list. A lock would hide
      // the page's scrollbar, and the browser would recompute the styles of the whole list.
      disableScrollLock
      slots={{ transition: SlideIn }}
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

interface FocusTrapProps {
  readonly ref?: Ref<HTMLElement>;
  readonly onFocus?: FocusEventHandler;
}

interface SlideInProps extends FocusTrapProps {
  readonly children: ReactElement<FocusTrapProps>;
}

/**
 * Slides the drawer in with CSS only, because MUI's transition would measure the page first. The drawer closes without
 * a transition. MUI's focus trap passes `ref`, which must refer to the paper element.
 */
function SlideIn({ children, ref, onFocus }: SlideInProps) {
  return cloneElement(children, { ...(ref && { ref }), ...(onFocus && { onFocus }) });
}
