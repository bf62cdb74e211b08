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
}

export type Tabs = readonly Tab[];

/** Adds a page on its first visit; later visits only move its address. */
export function visit(tabs: Tabs, tab: Tab): Tabs {
  const at = tabs.findIndex(one => one.key === tab.key);
  if (at < 0) return [...tabs, tab];
  return tabs[at]?.address === tab.address ? tabs : tabs.with(at, tab);
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
  const left = tabs.filter(tab => tab.key === key);
  return { tabs: left, goTo: key === activeKey ? null : (left[0]?.address ?? '/') };
}

export function closeAll(): Closing {
  return { tabs: [], goTo: '/' };
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
  const { key, resource, address, isKept, recordId = '' } = value as Partial<Record<keyof Tab, unknown>>;
  const isOwn = typeof address === 'string' && /^\/(?![/\\])/.test(address);
  return [key, resource, recordId].every(part => typeof part === 'string') && isOwn && typeof isKept === 'boolean';
}
