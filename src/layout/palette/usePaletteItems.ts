import { useStore, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { useCurrentCommands } from '../../screens/commands.ts';
import { type Screen, findScreens, screensOf } from '../menu/findScreens.ts';
import { initialsOf } from '../menu/initials.ts';
import { useAllTitles, useTitle } from '../menu/useTitles.ts';
import { entriesOf } from '../sidebar/entries.ts';
import { type Recent, readRecent, withRecent } from './recent.ts';
import { useFoundRecords } from './useFoundRecords.ts';

/** One line of the palette. */
export interface Item {
  readonly key: string;
  readonly group: 'recent' | 'commands' | 'screens' | 'records';
  readonly icon: string;
  readonly text: string;
  /** Where it belongs: a screen's area, a record's screen. */
  readonly note: string;
  readonly run: () => void;
}

interface Items {
  readonly items: readonly Item[];
  readonly isSearching: boolean;
}

const shownScreens = 12;

/** What the palette offers for a text: recent ones first, then what the open screen can do, screens, and records. */
export function usePaletteItems(tree: readonly MenuNode[], text: string): Items {
  const navigate = useNavigate();
  const screens = useMemo(() => screensOf(entriesOf(tree)), [tree]);
  const titlesOf = useAllTitles(true);
  const titleOf = useTitle();
  const areaOf = ({ area }: Screen) => (area ? titleOf(area) : '');
  const [kept, setKept] = useStore<unknown>('palette.recent', []);
  const recent = readRecent(kept);
  const go = (one: Recent) => {
    setKept(withRecent(recent, one));
    void navigate(one.path);
  };
  const { records, isSearching } = useFoundRecords(screens, recent, text);

  const found = text.trim() === '' ? screens : findScreens(screens, text, titlesOf);
  const ofScreens = found.map<Item>(screen => ({
    key: screen.path,
    group: 'screens',
    icon: screen.icon,
    text: titleOf(screen),
    note: areaOf(screen),
    run: () => go({ path: screen.path, screen: screen.path }),
  }));
  const ofRecords = records.map<Item>(({ path, name, screen }) => ({
    key: path,
    group: 'records',
    icon: screen.icon,
    text: name,
    note: titleOf(screen),
    run: () => go({ path, screen: screen.path, name }),
  }));
  const ofRecent = recent.flatMap<Item>(one => {
    const screen = screens.find(({ path }) => path === one.screen);
    if (!screen) return [];
    const isRecord = one.name !== undefined;
    const isFound = isRecord ? matches(one.name, text) : found.includes(screen);
    const line = { key: one.path, group: 'recent' as const, icon: screen.icon, run: () => go(one) };
    if (!isFound) return [];
    return [{ ...line, text: one.name ?? titleOf(screen), note: isRecord ? titleOf(screen) : areaOf(screen) }];
  });
  const isNew = ({ key }: Item) => ofRecent.every(one => one.key !== key);
  const items = [
    ...ofRecent,
    ...useCommandItems(text),
    ...ofScreens.filter(isNew).slice(0, shownScreens),
    ...ofRecords.filter(isNew),
  ];
  return { items, isSearching };
}

/** What could be done when the palette was opened: behind it nothing changes. */
function useCommandItems(text: string): readonly Item[] {
  const translate = useTranslate();
  const [commands] = useState(useCurrentCommands());
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
  return name.toLowerCase().includes(wanted) || initialsOf(name).includes(wanted);
}
