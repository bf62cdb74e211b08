import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';

import type { MenuScreen } from '../menu/findScreens.ts';
import { EntryLink } from './EntryLink.tsx';

interface PinnedEntriesProps {
  readonly screens: readonly MenuScreen[];
  readonly path: string;
  readonly onChoose: () => void;
  readonly onPin: (path: string) => void;
  readonly onMove: (path: string, place: string) => void;
}

/** The user's pinned screens, above the menu. The user reorders them by dragging, or with Alt and an arrow key. */
export function PinnedEntries({ screens, path, onChoose, onPin, onMove }: PinnedEntriesProps) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<string | null>(null);
  const step = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? steps[event.key] : undefined;
    const [moved, place] = [screens[at], screens[at + (by ?? 0)]];
    if (by === undefined || !moved || !place) return;
    event.preventDefault();
    onMove(moved.path, place.path);
  };
  return (
    <nav className="side-pins" aria-label={translate('shell.pinnedScreens')}>
      <ul className="side-list">
        {screens.map((screen, at) => (
          <li key={screen.path}>
            <EntryLink
              entry={screen}
              isActive={screen.path === path}
              pin={{ isPinned: true, onPin }}
              onChoose={onChoose}
              draggable
              onDragStart={event => {
                event.dataTransfer.setData('text/plain', screen.path);
                setDragged(screen.path);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={event => dragged !== null && event.preventDefault()}
              onDrop={event => {
                event.preventDefault();
                if (dragged !== null) onMove(dragged, screen.path);
              }}
              onKeyDown={event => step(event, at)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
