/** One visited page. `address` is where it was left, with its query. */
export interface Tab {
  /** What makes it one page: its path, or its list's path while a form is open over the list. */
  readonly key: string;
  readonly resource: string;
  readonly address: string;
  /** The record that the page is about, for its title. */
  readonly recordId?: string;
  /** Kept alive while another page is open. */
  readonly isKept: boolean;
  /** Stands before the others, and stays when others or all are closed. */
  readonly isPinned?: boolean;
}

export type Tabs = readonly Tab[];

/** Adds a page on its first visit; later visits only move its address. */
export function visit(tabs: Tabs, tab: Tab): Tabs {
  const at = tabs.findIndex(one => one.key === tab.key);
  const known = tabs[at];
  if (!known) return [...tabs, tab];
  return known.address === tab.address ? tabs : tabs.with(at, known.isPinned ? { ...tab, isPinned: true } : tab);
}

/** Pins a page, or lets it go again; pinned ones stand first. */
export function togglePin(tabs: Tabs, key: string): Tabs {
  return pinnedFirst(tabs.map(tab => (tab.key === key ? { ...tab, isPinned: !tab.isPinned } : tab)));
}

/** Puts a page where another one stands; pinned ones stay before the others. */
export function moveTo(tabs: Tabs, key: string, place: string): Tabs {
  const from = tabs.findIndex(tab => tab.key === key);
  const to = tabs.findIndex(tab => tab.key === place);
  const moved = tabs[from];
  if (!moved || to < 0) return tabs;
  return pinnedFirst(tabs.toSpliced(from, 1).toSpliced(to, 0, moved));
}

function pinnedFirst(tabs: Tabs): Tabs {
  return [...tabs.filter(tab => tab.isPinned), ...tabs.filter(tab => !tab.isPinned)];
}

/** The pages whose views are kept, the one visited last first: few enough that a day's worth of pages stays light. */
export function remember(recent: readonly string[], key: string, limit: number): readonly string[] {
  return recent[0] === key ? recent : [key, ...recent.filter(one => one !== key)].slice(0, limit);
}

/** What is left after closing, and where to go when the open page was among the closed (spec section 2). */
export interface Closing {
  readonly tabs: Tabs;
  readonly goTo: string | null;
}

export function closeOne(tabs: Tabs, key: string, activeKey: string | null): Closing {
  const left = tabs.filter(tab => tab.key !== key);
  return { tabs: left, goTo: key === activeKey ? (left.at(-1)?.address ?? '/') : null };
}

export function closeOthers(tabs: Tabs, key: string, activeKey: string | null): Closing {
  const left = tabs.filter(tab => tab.key === key || tab.isPinned);
  return { tabs: left, goTo: key === activeKey ? null : (left.find(tab => tab.key === key)?.address ?? '/') };
}

/** Leads home, as the spec says; what is pinned stays. */
export function closeAll(tabs: Tabs): Closing {
  return { tabs: tabs.filter(tab => tab.isPinned), goTo: '/' };
}

/** Reads tabs that were put by, leaving out whatever is damaged or points anywhere but into the console. */
export function parseTabs(text: string | null): Tabs {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const tabs = Array.isArray(value) ? value.filter(isTab) : [];
    return tabs.filter((tab, at) => tabs.findIndex(one => one.key === tab.key) === at);
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
