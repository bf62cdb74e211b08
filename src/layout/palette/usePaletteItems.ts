import { useStore, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { useCurrentScreenCommands } from '../../screens/screenCommands.ts';
import { type MenuScreen, findScreens, screensOf } from '../menu/findScreens.ts';
import { pinyinInitialsOf } from '../menu/initials.ts';
import { useEntryTitlesInAllLanguages, useEntryTitle } from '../menu/useEntryTitle.ts';
import { toMenuEntries } from '../menu/menuEntries.ts';
import { type RecentItem, readRecentItems, addRecentItem } from './recentItems.ts';
import { useFoundRecords } from './useFoundRecords.ts';

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly group: 'recent' | 'commands' | 'screens' | 'records';
  readonly icon: string;
  readonly text: string;
  /** Text next to the item: the menu area of a screen, or the screen of a record. */
  readonly note: string;
  readonly run: () => void;
}

interface PaletteItems {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
}

const shownScreens = 12;

/** Returns the palette's items for a text: recent items, then commands of the current screen, screens, and records. */
export function usePaletteItems(tree: readonly MenuNode[], text: string): PaletteItems {
  const navigate = useNavigate();
  const screens = useMemo(() => screensOf(toMenuEntries(tree)), [tree]);
  const titlesOf = useEntryTitlesInAllLanguages(true);
  const titleOf = useEntryTitle();
  const areaOf = ({ area }: MenuScreen) => (area ? titleOf(area) : '');
  const [storedItems, setStoredItems] = useStore<unknown>('palette.recent', []);
  const recent = readRecentItems(storedItems);
  const go = (recentItem: RecentItem) => {
    setStoredItems(addRecentItem(recent, recentItem));
    void navigate(recentItem.path);
  };
  const { records, isSearching } = useFoundRecords(screens, recent, text);

  const found = text.trim() === '' ? screens : findScreens(screens, text, titlesOf);
  const screenItems = found.map<PaletteItem>(screen => ({
    key: screen.path,
    group: 'screens',
    icon: screen.icon,
    text: titleOf(screen),
    note: areaOf(screen),
    run: () => go({ path: screen.path, screen: screen.path }),
  }));
  const recordItems = records.map<PaletteItem>(({ path, name, screen }) => ({
    key: path,
    group: 'records',
    icon: screen.icon,
    text: name,
    note: titleOf(screen),
    run: () => go({ path, screen: screen.path, name }),
  }));
  const recentItems = recent.flatMap<PaletteItem>(item => {
    const screen = screens.find(({ path }) => path === item.screen);
    if (!screen) return [];
    const isRecord = item.name !== undefined;
    const isFound = isRecord ? matches(item.name, text) : found.includes(screen);
    const line = { key: item.path, group: 'recent' as const, icon: screen.icon, run: () => go(item) };
    if (!isFound) return [];
    return [{ ...line, text: item.name ?? titleOf(screen), note: isRecord ? titleOf(screen) : areaOf(screen) }];
  });
  const isNew = ({ key }: PaletteItem) => recentItems.every(item => item.key !== key);
  const items = [
    ...recentItems,
    ...useCommandItems(text),
    ...screenItems.filter(isNew).slice(0, shownScreens),
    ...recordItems.filter(isNew),
  ];
  return { items, isSearching };
}

/**
 * Returns the commands of the screen at the time when the palette opened. The screen does not change while the palette
 * is open.
 */
function useCommandItems(text: string): readonly PaletteItem[] {
  const translate = useTranslate();
  const [commands] = useState(useCurrentScreenCommands());
  return commands
    .filter(command => matches(command.text, text) || command.name.includes(text.trim().toLowerCase()))
    .map(({ name, icon, text: label, run }) => ({
      key: `command ${name}`,
      group: 'commands',
      icon,
      text: label,
      note: translate('palette.here'),
      run,
    }));
}

function matches(name: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || pinyinInitialsOf(name).includes(wanted);
}
