/** One visited page. `address` is the last address of the page, including the query. */
export interface Tab {
  /** Path of the page. A form in a drawer belongs to the page of its list, so its key is the path of the list. */
  readonly key: string;
  readonly resource: string;
  readonly address: string;
  /** Id of the record that the page shows; the title contains the id or the record's name. */
  readonly recordId?: string;
  /** True if the view stays mounted while another page is visible. */
  readonly isKept: boolean;
  /** Pinned tabs come first; "close others" and "close all" do not close them. */
  readonly isPinned?: boolean;
}

export type Tabs = readonly Tab[];

/** Adds a tab on the first visit to a page; later visits update the address of the tab. */
export function visitTab(tabs: Tabs, tab: Tab): Tabs {
  const at = tabs.findIndex(item => item.key === tab.key);
  const known = tabs[at];
  if (!known) return [...tabs, tab];
  return known.address === tab.address ? tabs : tabs.with(at, known.isPinned ? { ...tab, isPinned: true } : tab);
}

/** Pins or unpins a tab; pinned tabs come first. */
export function togglePin(tabs: Tabs, key: string): Tabs {
  return pinnedFirst(tabs.map(tab => (tab.key === key ? { ...tab, isPinned: !tab.isPinned } : tab)));
}

/** Moves a tab to the position of another tab; pinned tabs remain first. */
export function moveTab(tabs: Tabs, key: string, place: string): Tabs {
  const from = tabs.findIndex(tab => tab.key === key);
  const to = tabs.findIndex(tab => tab.key === place);
  const moved = tabs[from];
  if (!moved || to < 0) return tabs;
  return pinnedFirst(tabs.toSpliced(from, 1).toSpliced(to, 0, moved));
}

function pinnedFirst(tabs: Tabs): Tabs {
  return [...tabs.filter(tab => tab.isPinned), ...tabs.filter(tab => !tab.isPinned)];
}

/** Moves a page to the front of the pages whose views stay mounted. Keeps at most `limit` pages, to save memory. */
export function addRecentPage(recent: readonly string[], key: string, limit: number): readonly string[] {
  return recent[0] === key ? recent : [key, ...recent.filter(item => item !== key)].slice(0, limit);
}

/** Result of closing tabs: the remaining tabs, and the address to open when the current tab was closed. */
export interface CloseResult {
  readonly tabs: Tabs;
  readonly goTo: string | null;
}

export function closeTab(tabs: Tabs, key: string, activeKey: string | null): CloseResult {
  const remaining = tabs.filter(tab => tab.key !== key);
  return { tabs: remaining, goTo: key === activeKey ? (remaining.at(-1)?.address ?? '/') : null };
}

export function closeOtherTabs(tabs: Tabs, key: string, activeKey: string | null): CloseResult {
  const remaining = tabs.filter(tab => tab.key === key || tab.isPinned);
  return { tabs: remaining, goTo: key === activeKey ? null : (remaining.find(tab => tab.key === key)?.address ?? '/') };
}

/** Closes all tabs except pinned tabs, and opens the home page. */
export function closeAllTabs(tabs: Tabs): CloseResult {
  return { tabs: tabs.filter(tab => tab.isPinned), goTo: '/' };
}

/** Reads stored tabs. Drops damaged tabs, and tabs with an address outside of the console. */
export function parseTabs(text: string | null): Tabs {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const tabs = Array.isArray(value) ? value.filter(isTab) : [];
    return tabs.filter((tab, at) => tabs.findIndex(item => item.key === tab.key) === at);
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const {
    key,
    resource,
    address,
    isKept,
    recordId = '',
    isPinned = false,
  } = value as Partial<Record<keyof Tab, unknown>>;
  const isOwn = typeof address === 'string' && /^\/(?![/\\])/.test(address);
  const areTexts = [key, resource, recordId].every(part => typeof part === 'string');
  return areTexts && isOwn && [isKept, isPinned].every(part => typeof part === 'boolean');
}
