import { useTranslate } from 'ra-core';
import { useRef, useState, type WheelEvent } from 'react';
import { Link } from 'react-router';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { config } from '../../config.ts';
import { Icon } from '../../screens/parts/Icon.tsx';
import { wheelTarget } from '../wheelScroll.ts';
import { type Entry, entriesOf, hasPath } from './entries.ts';
import { Logo } from './Logo.tsx';

interface SidebarProps {
  readonly tree: readonly MenuNode[];
  readonly path: string;
  readonly isOpen: boolean;
  /** On a narrow screen a choice closes the drawer. */
  readonly onChoose: () => void;
}

/** The menu as the platform sends it, in the spec's colours; full with titles when open, a strip of icons otherwise. */
export function Sidebar({ tree, path, isOpen, onChoose }: SidebarProps) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const scroll = (event: WheelEvent) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = wheelTarget(
      { at: element.scrollTop, size: element.scrollHeight, seen: element.clientHeight },
      event.deltaY,
      config.wheelMarginPx,
    );
  };
  return (
    <aside className={isOpen ? 'side' : 'side side-mini'}>
      <Logo isOpen={isOpen} />
      <div className="side-scroll" ref={scroller} onWheel={scroll}>
        <nav aria-label={translate('shell.menu')}>
          <Entries entries={entriesOf(tree)} path={path} isOpen={isOpen} onChoose={onChoose} />
        </nav>
      </div>
    </aside>
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly path: string;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

function Entries({ entries, path, isOpen, onChoose }: EntriesProps) {
  return (
    <ul className="side-list">
      {entries.map(entry => (
        <li key={entry.type === 'link' ? entry.path : entry.key}>
          {entry.type === 'link' ? (
            <EntryLink entry={entry} isActive={entry.path === path} onChoose={onChoose} />
          ) : (
            <Submenu entry={entry} path={path} isOpen={isOpen} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

function useTitle(): (entry: Entry) => string {
  const translate = useTranslate();
  return entry => translate(`route.${entry.title}`, { _: entry.name || entry.title });
}

interface EntryLinkProps {
  readonly entry: Extract<Entry, { type: 'link' }>;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function EntryLink({ entry, isActive, onChoose }: EntryLinkProps) {
  const title = useTitle()(entry);
  return (
    <Link
      className={isActive ? 'side-entry side-on' : 'side-entry'}
      to={entry.path}
      aria-current={isActive ? 'page' : undefined}
      title={title}
      onClick={onChoose}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span className="side-title">{title}</span>
    </Link>
  );
}

interface SubmenuProps {
  readonly entry: Extract<Entry, { type: 'submenu' }>;
  readonly path: string;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

function Submenu({ entry, path, isOpen, onChoose }: SubmenuProps) {
  const title = useTitle()(entry);
  const isWithin = hasPath(entry, path);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isExpanded = choice ?? isWithin;
  return (
    <>
      <button
        type="button"
        className={isWithin ? 'side-entry side-within' : 'side-entry'}
        aria-expanded={isExpanded}
        title={title}
        onClick={() => setChoice(!isExpanded)}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span className="side-title">{title}</span>
        <span className="side-arrow">
          <Icon name={isExpanded ? 'ExpandMore' : 'ChevronRight'} />
        </span>
      </button>
      {isExpanded && (
        <div className="side-sub">
          <Entries entries={entry.entries} path={path} isOpen={isOpen} onChoose={onChoose} />
        </div>
      )}
    </>
  );
}
