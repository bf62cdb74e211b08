import { isRecord } from '../../schemas/base/json.ts';

/** Item that the user has opened from the palette: a screen, or a record with its name. */
export interface RecentItem {
  readonly path: string;
  readonly screen: string;
  readonly name?: string;
}

const maxRecentItems = 8;

export function addRecentItem(recent: readonly RecentItem[], recentItem: RecentItem): readonly RecentItem[] {
  return [recentItem, ...recent.filter(({ path }) => path !== recentItem.path)].slice(0, maxRecentItems);
}

/** Reads the recent items from untrusted storage. Drops items whose path is not an address of the console. */
export function readRecentItems(stored: unknown): readonly RecentItem[] {
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecentItems) : [];
}

function isRecent(value: unknown): value is RecentItem {
  if (!isRecord(value)) return false;
  const { path, screen, name = '' } = value;
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwn && typeof screen === 'string' && typeof name === 'string';
}
