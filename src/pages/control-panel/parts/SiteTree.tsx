import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';

import { formatInteger } from '../../../i18n/format.ts';
import { Icon } from '../../../screens/parts/Icon.tsx';
import type { PanelFilter } from '../model/panelFilter.ts';
import { type SiteTreeRow, toSiteTreeRows, countCardsByPlace } from './siteTreeRows.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

interface SiteTreeProps {
  readonly model: PanelModel;
  readonly onChosen?: (() => void) | undefined;
}

/**
 * Tree of rooms and cabinets with the number of online and faulty cards. A click on a room or cabinet limits the page
 * to the cards in it.
 */
export function SiteTree({ model, onChosen }: SiteTreeProps) {
  const translate = useTranslate();
  const { tree, cards, address, setAddress } = model;
  const { place } = address.filter;
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set());
  const [current, setCurrent] = useState('all');
  const list = useRef<HTMLUListElement>(null);
  const counts = useMemo(() => countCardsByPlace(cards), [cards]);
  const parentRoom = tree.rooms.find(
    room => place?.field === 'cabinetId' && room.cabinets.some(cabinet => cabinet.id === place.id),
  );
  const isOpen = (id: number) => opened.has(id) || parentRoom?.id === id;
  const lines = toSiteTreeRows(tree, { isOpen, counts });

  const choose = (line: SiteTreeRow) => {
    const filter: PanelFilter = { ...address.filter, place: line.place };
    setCurrent(line.key);
    setAddress({ filter });
    onChosen?.();
  };
  const open = (id: number, isWanted: boolean) => {
    const next = new Set(opened);
    if (isWanted) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const keys = (event: KeyboardEvent, line: SiteTreeRow) => {
    const focus = (key: string | undefined) => {
      setCurrent(key ?? line.key);
      list.current?.querySelector<HTMLElement>(`[data-key="${key ?? line.key}"]`)?.focus();
    };
    const work = commandOfKey(event.key, line, { lines, focus, open, choose: () => choose(line) });
    if (!work) return;
    event.preventDefault();
    work();
  };
  const stop = lines.some(line => line.key === current) ? current : 'all';
  return (
    <ul ref={list} className="site-tree" role="tree" aria-label={translate('panel.tree')}>
      {lines.map(line => (
        <SiteLine
          key={line.key}
          line={line}
          isOpen={line.roomId === undefined ? undefined : isOpen(line.roomId)}
          isChosen={line.place?.field === place?.field && line.place?.id === place?.id}
          isStop={line.key === stop}
          onChoose={() => choose(line)}
          onOpen={isWanted => line.roomId !== undefined && open(line.roomId, isWanted)}
          onKeyDown={event => keys(event, line)}
        />
      ))}
    </ul>
  );
}

interface TreeTargets {
  readonly lines: readonly SiteTreeRow[];
  readonly focus: (key: string | undefined) => void;
  readonly open: (roomId: number, isWanted: boolean) => void;
  readonly choose: () => void;
}

function commandOfKey(
  key: string,
  line: SiteTreeRow,
  { lines, focus, open, choose }: TreeTargets,
): (() => void) | undefined {
  const at = lines.indexOf(line);
  const works: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focus(lines[at + 1]?.key),
    ArrowUp: () => focus(lines[at - 1]?.key),
    Home: () => focus(lines[0]?.key),
    End: () => focus(lines.at(-1)?.key),
    ArrowRight: () => line.roomId !== undefined && open(line.roomId, true),
    ArrowLeft: () => (line.roomId === undefined ? focus(line.parent) : open(line.roomId, false)),
    Enter: choose,
    ' ': choose,
  };
  return works[key];
}

interface SiteLineProps {
  readonly line: SiteTreeRow;
  /** True if the line is expanded; `undefined` if the line cannot expand. */
  readonly isOpen: boolean | undefined;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (isWanted: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SiteLine({ line, isOpen, isChosen, isStop, onChoose, onOpen, onKeyDown }: SiteLineProps) {
  const translate = useTranslate();
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    onOpen(isOpen !== true);
  };
  return (
    <li
      data-key={line.key}
      role="treeitem"
      aria-level={line.level}
      aria-selected={isChosen}
      aria-expanded={isOpen}
      className={`site-line site-level-${line.level}`}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {isOpen !== undefined && (
        <span className={isOpen ? 'site-toggle site-open' : 'site-toggle'} aria-hidden="true" onClick={toggle}>
          <Icon name="ChevronRight" />
        </span>
      )}
      <span className="site-name" title={line.name}>
        {line.name || translate(line.key === 'all' ? 'panel.allRooms' : 'panel.unplaced')}
      </span>
      {line.faults > 0 && (
        <span className="site-faults" title={translate('panel.faultCards', { count: line.faults })}>
          {formatInteger(line.faults)}
        </span>
      )}
      <span className="site-count" title={translate('panel.onlineOf', { online: line.online, total: line.total })}>
        {`${formatInteger(line.online)}/${formatInteger(line.total)}`}
      </span>
    </li>
  );
}
