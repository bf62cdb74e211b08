import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'ra-core';
import { type FocusEventHandler, type ReactElement, type ReactNode, type Ref, cloneElement } from 'react';

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
      // Nothing but the list scrolls, and it lies under the drawer; taking the page's scrollbar away restyles all of it.
      disableScrollLock
      slots={{ transition: Appearing }}
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

interface Trapped {
  readonly ref?: Ref<HTMLElement>;
  readonly onFocus?: FocusEventHandler;
}

interface AppearingProps extends Trapped {
  readonly children: ReactElement<Trapped>;
}

/**
 * The drawer slides in by CSS alone; MUI's own way measures the page first. It leaves with the form, at once. What keeps
 * the keyboard inside the drawer comes by the ref, and has to reach the paper.
 */
function Appearing({ children, ref, onFocus }: AppearingProps) {
  return cloneElement(children, { ...(ref && { ref }), ...(onFocus && { onFocus }) });
}
