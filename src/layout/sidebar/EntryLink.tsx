import { useTranslate } from 'ra-core';
import type { HTMLAttributes } from 'react';
import { Link } from 'react-router';

import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { useEntryTitle } from '../menu/useEntryTitle.ts';

interface EntryLinkProps extends HTMLAttributes<HTMLElement> {
  readonly entry: { readonly path: string; readonly title: string; readonly name: string; readonly icon: string };
  readonly isActive: boolean;
  /** Text that distinguishes the entry from others with the same title. */
  readonly note?: string | undefined;
  readonly onChoose: () => void;
  /** State and handler of the pin button; without `pin`, the entry has no such button. */
  readonly pin?: { readonly isPinned: boolean; readonly onPin: (path: string) => void } | undefined;
}

/** Link to one screen, with a button that pins the screen to the top of the menu. */
export function EntryLink({ entry, isActive, note, onChoose, pin, ...rest }: EntryLinkProps) {
  const translate = useTranslate();
  const title = useEntryTitle()(entry);
  return (
    <div className="side-row" {...rest}>
      <Link
        className={isActive ? 'side-entry side-on' : 'side-entry'}
        to={entry.path}
        aria-current={isActive ? 'page' : undefined}
        title={title}
        draggable={false}
        onClick={onChoose}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span className="side-title">{title}</span>
        {note && (
          <small className="side-note" aria-hidden="true">
            {note}
          </small>
        )}
      </Link>
      {pin && (
        <IconButton
          small
          className="side-pin"
          icon="PushPin"
          label={translate(pin.isPinned ? 'shell.unpinEntry' : 'shell.pinEntry', { title })}
          aria-pressed={pin.isPinned}
          onClick={() => pin.onPin(entry.path)}
        />
      )}
    </div>
  );
}
