import { useTranslate } from 'ra-core';
import type { HTMLAttributes } from 'react';
import { Link } from 'react-router';

import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { useTitle } from '../menu/useTitles.ts';

interface EntryLinkProps extends HTMLAttributes<HTMLElement> {
  readonly entry: { readonly path: string; readonly title: string; readonly name: string; readonly icon: string };
  readonly isActive: boolean;
  /** What tells it from others of its name. */
  readonly note?: string | undefined;
  readonly onChoose: () => void;
  /** Without it there is nothing to pin. */
  readonly pin?: { readonly isPinned: boolean; readonly onPin: (path: string) => void } | undefined;
}

/** One screen of the menu, with a pin that takes it to the top and back. */
export function EntryLink({ entry, isActive, note, onChoose, pin, ...rest }: EntryLinkProps) {
  const translate = useTranslate();
  const title = useTitle()(entry);
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
