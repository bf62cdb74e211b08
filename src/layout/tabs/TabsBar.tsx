import { useTranslate } from 'ra-core';
import { type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { Link } from 'react-router';

import { config } from '../../config.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { wheelTarget } from '../wheelScroll.ts';
import { TabMenu } from './TabMenu.tsx';
import { useTabTitle } from './useTabTitle.ts';
import type { Tab, Tabs } from './tabs.ts';

interface TabsBarProps {
  readonly tabs: Tabs;
  readonly activeKey: string | null;
  readonly onClose: (key: string) => void;
  readonly onCloseOthers: (key: string) => void;
  readonly onCloseAll: () => void;
}

interface OpenMenu {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** The visited pages. The wheel scrolls the strip, the right button opens its menu, any click closes that. */
export function TabsBar({ tabs, activeKey, onClose, onCloseOthers, onCloseAll }: TabsBarProps) {
  const translate = useTranslate();
  const strip = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  useEffect(() => {
    // The strip's width settles after a tab has gone; only then is the open tab brought into sight.
    const timer = setTimeout(
      () =>
        strip.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      config.tabAdjustDelayMs,
    );
    return () => clearTimeout(timer);
  }, [tabs.length, activeKey]);

  const scroll = (event: WheelEvent) => {
    const element = strip.current;
    if (!element || event.deltaY === 0) return;
    const place = { at: element.scrollLeft, size: element.scrollWidth, seen: element.clientWidth };
    element.scrollLeft = wheelTarget(place, event.deltaY, config.wheelMarginPx);
  };

  return (
    <nav className="tabs" aria-label={translate('shell.tabs')}>
      <div className="tabs-strip" ref={strip} onWheel={scroll}>
        {tabs.map(tab => (
          <OneTab
            key={tab.key}
            tab={tab}
            isActive={tab.key === activeKey}
            onClose={onClose}
            onMenu={event => {
              event.preventDefault();
              setMenu({ key: tab.key, x: event.clientX, y: event.clientY });
            }}
          />
        ))}
      </div>
      {menu && (
        <TabMenu
          x={menu.x}
          y={menu.y}
          onDismiss={() => setMenu(null)}
          choices={[
            { text: translate('shell.closeThis'), run: () => onClose(menu.key) },
            { text: translate('shell.closeOthers'), run: () => onCloseOthers(menu.key) },
            { text: translate('shell.closeAll'), run: onCloseAll },
          ]}
        />
      )}
    </nav>
  );
}

interface OneTabProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly onClose: (key: string) => void;
  readonly onMenu: (event: MouseEvent) => void;
}

function OneTab({ tab, isActive, onClose, onMenu }: OneTabProps) {
  const translate = useTranslate();
  const title = useTabTitle(tab);
  const middleClick = (event: MouseEvent) => {
    if (event.button === 1) onClose(tab.key);
  };
  return (
    <span className={isActive ? 'tab tab-on' : 'tab'} onContextMenu={onMenu} onAuxClick={middleClick}>
      <Link to={tab.address} aria-current={isActive ? 'page' : undefined} title={title}>
        {title}
      </Link>
      <IconButton small icon="Close" label={translate('shell.closeTab', { title })} onClick={() => onClose(tab.key)} />
    </span>
  );
}
