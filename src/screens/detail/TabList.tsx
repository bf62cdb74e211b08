import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import './detail.css';

interface TabListProps {
  /** Id of the tabs' panel; the ids of the tabs start with it. */
  readonly panel: string;
  readonly tabs: readonly { readonly name: string; readonly text: string }[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs of a record. Only the selected tab is in the Tab order; arrow keys move between tabs. */
export function TabList({ panel, tabs, chosen, onChoose }: TabListProps) {
  const translate = useTranslate();
  const at = tabs.findIndex(tab => tab.name === chosen);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const by = steps[event.key];
    const to = by === undefined ? ends[event.key] : (at + by + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={translate('detail.related')}
      className="related-tabs"
      onKeyDown={keys}
    >
      {tabs.map(({ name, text }) => (
        <button
          key={name}
          id={tabId(panel, name)}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Returns the id of a tab. The tab panel refers to this id as its label. */
export function tabId(panel: string, name: string): string {
  return `${panel}-${name}`;
}
