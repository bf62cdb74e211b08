import { type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';

import { Icon } from '../../screens/parts/Icon.tsx';
import { useEntryTitle } from '../menu/useEntryTitle.ts';
import { type MenuEntry, entryHasPath } from '../menu/menuEntries.ts';

interface SubmenuProps {
  readonly entry: Extract<MenuEntry, { type: 'submenu' }>;
  readonly path: string;
  /** True if the sidebar is a strip of icons, next to which the submenu opens. */
  readonly isFlyout: boolean;
  readonly children: ReactNode;
}

/** Menu entry with child entries. */
export function Submenu({ entry, path, isFlyout, children }: SubmenuProps) {
  return isFlyout ? (
    <Flyout entry={entry} path={path}>
      {children}
    </Flyout>
  ) : (
    <Fold entry={entry} path={path}>
      {children}
    </Fold>
  );
}

type FoldProps = Omit<SubmenuProps, 'isFlyout'>;

/**
 * Submenu that expands below its entry. It expands automatically for the current screen, but never collapses
 * automatically, so that entries do not jump.
 */
function Fold({ entry, path, children }: FoldProps) {
  const title = useEntryTitle()(entry);
  const isWithin = entryHasPath(entry, path);
  const [state, setState] = useState({ isExpanded: isWithin, wasWithin: isWithin });
  if (state.wasWithin !== isWithin) setState({ isExpanded: state.isExpanded || isWithin, wasWithin: isWithin });
  const { isExpanded } = state;
  return (
    <>
      <button
        type="button"
        className={isWithin ? 'side-entry side-within' : 'side-entry'}
        aria-expanded={isExpanded}
        title={title}
        onClick={() => setState({ isExpanded: !isExpanded, wasWithin: isWithin })}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span className="side-title">{title}</span>
        <span className="side-arrow">
          <Icon name={isExpanded ? 'ExpandMore' : 'ChevronRight'} />
        </span>
      </button>
      {isExpanded && <div className="side-sub">{children}</div>}
    </>
  );
}

/**
 * Submenu that opens next to the icon strip, on hover or by keyboard. It closes when the pointer or the focus leaves
 * it.
 */
function Flyout({ entry, path, children }: FoldProps) {
  const title = useEntryTitle()(entry);
  const isWithin = entryHasPath(entry, path);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => button.current && setPlace(flyoutPosition(button.current.getBoundingClientRect()));
  const close = () => setPlace(null);
  const choose = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && close();
  const leave = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && close();
  return (
    <div
      role="presentation"
      onMouseEnter={open}
      onMouseLeave={close}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={isWithin ? 'side-entry side-on' : 'side-entry'}
        aria-expanded={place !== null}
        aria-label={title}
        onClick={open}
      >
        <Icon name={entry.icon || 'Menu'} />
      </button>
      {place && (
        <div role="presentation" className="side-sub side-fly" style={place} onClick={choose}>
          <p>{title}</p>
          {children}
        </div>
      )}
    </div>
  );
}

const roomPx = 12;

/** Positions the submenu: it opens downwards in the upper half of the window, and upwards in the lower half. */
function flyoutPosition({ top, bottom, right }: DOMRect): CSSProperties {
  return top < innerHeight / 2
    ? { left: right, top, maxHeight: innerHeight - top - roomPx }
    : { left: right, bottom: innerHeight - bottom, maxHeight: bottom - roomPx };
}
