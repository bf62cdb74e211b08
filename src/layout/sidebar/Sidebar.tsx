import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useMemo, useState } from 'react';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { findScreensAbsentFromMenu, screensOf } from '../menu/findScreens.ts';
import { useWheelScroll } from '../useWheelScroll.ts';
import { EntryLink } from './EntryLink.tsx';
import { type MenuEntry, toMenuEntries } from '../menu/menuEntries.ts';
import { Logo } from './Logo.tsx';
import { FoundScreens, MenuSearch } from './MenuSearch.tsx';
import { useMenuKeys } from './useMenuKeys.ts';
import { PinnedEntries } from './PinnedEntries.tsx';
import { Submenu } from './Submenu.tsx';
import { usePins } from './usePins.ts';

interface SidebarProps {
  readonly tree: readonly MenuNode[];
  readonly path: string;
  readonly isOpen: boolean;
  /** Runs after a click on an entry; closes the drawer on a narrow screen. */
  readonly onChoose: () => void;
}

/**
 * Sidebar with the menu that the platform sends, the menu search and the pinned screens. An open sidebar shows titles;
 * a closed sidebar is a strip of icons.
 */
export function Sidebar({ tree, path, isOpen, onChoose }: SidebarProps) {
  const translate = useTranslate();
  const scroller = useWheelScroll<HTMLDivElement>('y');
  const entries = useMemo(() => toMenuEntries(tree), [tree]);
  const screens = useMemo(() => screensOf(entries), [entries]);
  const absent = useMemo(() => findScreensAbsentFromMenu(tree), [tree]);
  const { pins, toggle, moveTo } = usePins();
  const [text, setText] = useState('');
  useScrollToCurrentEntry(scroller, path);
  const chosen = () => {
    setText('');
    onChoose();
  };
  const shared = { path, pins, onChoose: chosen, onPin: toggle };
  // The pin of a screen stays stored while the menu does not contain the screen, in case the screen returns.
  const pinned = pins.flatMap(pin => screens.find(screen => screen.path === pin) ?? []);
  const isSearching = isOpen && text.trim() !== '';
  return (
    <aside className={isOpen ? 'side' : 'side side-mini'} ref={useMenuKeys()}>
      <Logo isOpen={isOpen} />
      {isOpen && <MenuSearch screens={screens} text={text} onText={setText} onChoose={chosen} />}
      <div className="side-scroll" ref={scroller}>
        {isSearching && <FoundScreens screens={screens} absent={absent} text={text} {...shared} />}
        {!isSearching && isOpen && pinned.length > 0 && <PinnedEntries screens={pinned} onMove={moveTo} {...shared} />}
        <nav aria-label={translate('shell.menu')} hidden={isSearching}>
          <Entries entries={entries} isFlyout={!isOpen} {...shared} />
        </nav>
      </div>
    </aside>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly path: string;
  readonly pins: readonly string[];
  readonly isFlyout: boolean;
  readonly onChoose: () => void;
  readonly onPin: (path: string) => void;
}

function Entries({ entries, isFlyout, ...shared }: EntriesProps) {
  const { path, pins, onChoose, onPin } = shared;
  return (
    <ul className="side-list">
      {entries.map(entry => (
        <li key={entry.type === 'link' ? entry.path : entry.key}>
          {entry.type === 'link' ? (
            <EntryLink
              entry={entry}
              isActive={entry.path === path}
              pin={{ isPinned: pins.includes(entry.path), onPin }}
              onChoose={onChoose}
            />
          ) : (
            <Submenu entry={entry} path={path} isFlyout={isFlyout}>
              <Entries entries={entry.entries} isFlyout={false} {...shared} />
            </Submenu>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the menu entry of the current screen into view when it is not visible. */
function useScrollToCurrentEntry(scroller: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    scroller.current?.querySelector('nav:last-of-type [aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [scroller, path]);
}
