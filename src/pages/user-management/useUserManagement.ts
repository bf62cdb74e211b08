import type { FoundUsers, Presence, UserCounts } from '../../resources/users/boards/userManagement.ts';
import { type BoardQuery, useBoardGet } from '../parts/board/useBoardQuery.ts';
import { readUserCounts, readFoundUsers, readPresence } from './responses.ts';
import { type ChosenUser, type UserUrlState, minKeywordLength } from './userUrl.ts';

const base = '/api/user/v1/user-management';
const key = ['user-management'];
/** Number of results per page. */
export const pageSize = 20;

export function useUserCounts(): BoardQuery<UserCounts> {
  return useBoardGet({ path: `${base}/counts`, query: {} }, readUserCounts, { key: [...key, 'counts'], everyMs: 0 });
}

/** Loads the users that match the search in the URL. A keyword that is too short is ignored. */
export function useFoundUsers({ keyword, type, level, merchant, page }: UserUrlState): BoardQuery<FoundUsers> {
  const sought = keyword.trim();
  const query = {
    ...(sought.length >= minKeywordLength && { keyword: sought }),
    ...(type !== undefined && { userType: type }),
    ...(level !== undefined && { userLevel: level }),
    ...(merchant !== undefined && { merchantSign: merchant }),
    pageNum: page,
    pageSize,
  };
  return useBoardGet({ path: `${base}/search`, query }, readFoundUsers, { key: [...key, 'search'], everyMs: 0 });
}

const presenceIntervalMs = 30_000;

export function useUserPresence({ type, id }: ChosenUser): BoardQuery<Presence> {
  return useBoardGet({ path: `${base}/online`, query: { userType: type, id } }, readPresence, {
    key: [...key, 'online'],
    everyMs: presenceIntervalMs,
  });
}
