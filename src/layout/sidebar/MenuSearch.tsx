import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { Icon } from '../../screens/parts/Icon.tsx';
import { type MenuScreen, findScreens } from '../menu/findScreens.ts';
import { useEntryTitlesInAllLanguages, useEntryTitle } from '../menu/useEntryTitle.ts';
import { EntryLink } from './EntryLink.tsx';

interface MenuSearchProps {
  readonly screens: readonly MenuScreen[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: () => void;
}

/** Search box that filters the menu while the user types. Enter opens the first result; Escape clears the text. */
export function MenuSearch({ screens, text, onText, onChoose }: MenuSearchProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  const titlesOf = useEntryTitlesInAllLanguages(isWanted);
  const label = translate('shell.findScreen');
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      // Stop the event, because it would also close the menu drawer on a narrow screen.
      event.stopPropagation();
      onText('');
    }
    const [first] = event.key === 'Enter' ? findScreens(screens, text, titlesOf) : [];
    if (!first) return;
    void navigate(first.path);
    onChoose();
  };
  return (
    <label className="side-search">
      <Icon name="Search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onFocus={() => setWanted(true)}
        onChange={event => onText(event.target.value)}
        onKeyDown={key}
      />
    </label>
  );
}

const shownAbsent = 6;

interface FoundScreensProps {
  readonly screens: readonly MenuScreen[];
  /** Screens that the user's menu does not contain. Page 401 explains which permission each of them requires. */
  readonly absent: readonly MenuScreen[];
  readonly text: string;
  readonly path: string;
  readonly pins: readonly string[];
  readonly onChoose: () => void;
  readonly onPin: (path: string) => void;
}

/** Search results of the menu. */
export function FoundScreens({ screens, absent, text, path, pins, onChoose, onPin }: FoundScreensProps) {
  const translate = useTranslate();
  const titleOf = useEntryTitle();
  const titlesOf = useEntryTitlesInAllLanguages(true);
  const found = findScreens(screens, text, titlesOf);
  const others = findScreens(absent, text, titlesOf).slice(0, shownAbsent);
  if (found.length === 0 && others.length === 0) {
    return (
      <p className="side-none" role="status">
        {translate('shell.noScreen', { text })}
      </p>
    );
  }
  return (
    <nav aria-label={translate('shell.foundScreens')}>
      <ul className="side-list">
        {found.map(screen => (
          <li key={screen.path}>
            <EntryLink
              entry={screen}
              note={screen.area ? titleOf(screen.area) : undefined}
              isActive={screen.path === path}
              pin={{ isPinned: pins.includes(screen.path), onPin }}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h2 className="side-absent">{translate('shell.notInMenu')}</h2>
          <ul className="side-list">
            {others.map(screen => (
              <li key={screen.path}>
                <EntryLink entry={screen} isActive={false} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
