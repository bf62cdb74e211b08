import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { config } from '../../config.ts';
import { useCopyText } from '../../screens/useCopyText.ts';
import { useWheelScroll } from '../useWheelScroll.ts';
import { TabItem } from './TabItem.tsx';
import { TabMenu } from './TabMenu.tsx';
import type { TabsHandle } from './useTabs.ts';

interface OpenMenu {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Strip of visited pages. The mouse wheel scrolls the strip; a right click opens the menu of a tab. */
export function TabsBar({ handle }: { readonly handle: TabsHandle }) {
  const { tabs, activeKey, close, moveTo } = handle;
  const translate = useTranslate();
  const strip = useWheelScroll<HTMLDivElement>('x');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  useScrollToCurrentTab(strip, tabs.length, activeKey);
  useKeepFocusInStrip(strip, tabs.length);

  const step = (key: string, by: number) => {
    const place = tabs[tabs.findIndex(tab => tab.key === key) + by];
    if (place) moveTo(key, place.key);
  };
  return (
    <nav className="tabs" aria-label={translate('shell.tabs')}>
      <div className="tabs-strip" ref={strip}>
        {tabs.map(tab => (
          <TabItem
            key={tab.key}
            tab={tab}
            isActive={tab.key === activeKey}
            onClose={close}
            onUnpin={handle.togglePin}
            onStep={step}
            onMenu={event => {
              event.preventDefault();
              setMenu({ key: tab.key, x: event.clientX, y: event.clientY });
            }}
            onDrag={setDragged}
            isTarget={dragged !== null && dragged !== tab.key}
            onDrop={() => {
              if (dragged !== null) moveTo(dragged, tab.key);
              setDragged(null);
            }}
          />
        ))}
      </div>
      {menu && <MenuOfTab handle={handle} menu={menu} onDismiss={() => setMenu(null)} />}
    </nav>
  );
}

interface MenuOfTabProps {
  readonly handle: TabsHandle;
  readonly menu: OpenMenu;
  readonly onDismiss: () => void;
}

function MenuOfTab({ handle, menu: { key, x, y }, onDismiss }: MenuOfTabProps) {
  const translate = useTranslate();
  const copyText = useCopyText();
  const tab = handle.tabs.find(item => item.key === key);
  if (!tab) return null;
  const copy = () => copyText(window.location.origin + tab.address, 'shell.addressCopied');
  return (
    <TabMenu
      x={x}
      y={y}
      onDismiss={onDismiss}
      choices={[
        { text: translate('shell.closeThis'), run: () => handle.close(key) },
        { text: translate('shell.closeOtherTabs'), run: () => handle.closeOtherTabs(key) },
        { text: translate('shell.closeAllTabs'), run: handle.closeAllTabs },
        { text: translate('elements.reload'), run: () => handle.reload(key) },
        { text: translate(tab.isPinned ? 'shell.unpin' : 'shell.pin'), run: () => handle.togglePin(key) },
        { text: translate('shell.copyAddress'), run: copy },
      ]}
    />
  );
}

/**
 * Keeps the focus in the strip when the user closes tabs by keyboard. Focuses the current tab or, without a current
 * tab, the last tab.
 */
function useKeepFocusInStrip(strip: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || document.activeElement !== document.body) return;
    const links = [...(strip.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    (links.find(link => link.ariaCurrent === 'page') ?? links.at(-1))?.focus({ preventScroll: true });
  }, [strip, count]);
}

/**
 * Scrolls the current tab into view. A new tab is scrolled immediately. After a tab has closed, the scrolling waits,
 * because the width of the strip is still changing. The tab is scrolled again when the name of its record makes it
 * wider.
 */
function useScrollToCurrentTab(strip: RefObject<HTMLElement | null>, count: number, activeKey: string | null): void {
  const before = useRef(count);
  useEffect(() => {
    const delay = count < before.current ? config.tabAdjustDelayMs : 0;
    before.current = count;
    const observer = new ResizeObserver(([entry]) =>
      entry?.target.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    const timer = setTimeout(() => {
      const open = strip.current?.querySelector('.tab-on');
      if (open) observer.observe(open);
    }, delay);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [strip, count, activeKey]);
}
