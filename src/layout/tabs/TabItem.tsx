import { useTranslate } from 'ra-core';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';

import { IconButton } from '../../screens/parts/IconButton.tsx';
import type { Tab } from './tabs.ts';
import { useTabTitle } from './useTabTitle.ts';

interface TabItemProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  /** True if another tab is being dragged and can be dropped on this tab. */
  readonly isTarget: boolean;
  readonly onClose: (key: string) => void;
  readonly onUnpin: (key: string) => void;
  readonly onStep: (key: string, by: number) => void;
  readonly onMenu: (event: MouseEvent) => void;
  readonly onDrag: (key: string | null) => void;
  readonly onDrop: () => void;
}

/**
 * Tab of a visited page. A click opens the page. The Delete key closes the tab; a middle click also closes the tab if
 * it is not pinned. The user moves the tab by dragging, or with Ctrl+Shift and an arrow key.
 */
export function TabItem(props: TabItemProps) {
  const { tab, isActive, isTarget, onClose, onUnpin, onStep, onMenu, onDrag, onDrop } = props;
  const title = useTabTitle(tab);
  const middleClick = (event: MouseEvent) => {
    if (event.button === 1 && !tab.isPinned) onClose(tab.key);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose(tab.key);
    const step = event.ctrlKey && event.shiftKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onStep(tab.key, step);
  };
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', title);
    onDrag(tab.key);
  };
  return (
    <span
      className={`tab${isActive ? ' tab-on' : ''}${isTarget ? ' tab-target' : ''}`}
      draggable
      onDragStart={begin}
      onDragEnd={() => onDrag(null)}
      onDragOver={event => isTarget && event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        onDrop();
      }}
      onContextMenu={onMenu}
      onAuxClick={middleClick}
    >
      <Link
        to={tab.address}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        title={title}
        draggable={false}
        onKeyDown={key}
      >
        {title}
      </Link>
      <TabTool tab={tab} title={title} onClose={onClose} onUnpin={onUnpin} />
    </span>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface TabToolProps extends Pick<TabItemProps, 'tab' | 'onClose' | 'onUnpin'> {
  readonly title: string;
}

/**
 * Button that closes the tab. For a pinned tab, the button only unpins it, so that nobody closes the tab by accident.
 */
function TabTool({ tab: { key, isPinned }, title, onClose, onUnpin }: TabToolProps) {
  const translate = useTranslate();
  return isPinned ? (
    <IconButton small icon="PushPin" label={translate('shell.unpinTab', { title })} onClick={() => onUnpin(key)} />
  ) : (
    <IconButton small icon="Close" label={translate('shell.closeTab', { title })} onClick={() => onClose(key)} />
  );
}
