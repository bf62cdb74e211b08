import type { FoundUsers, Presence, UserCounts } from '../../resources/users/boards/userManagement.ts';
import { recordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the page's responses. When a response has an unexpected format, only the part of the page that shows the
 * response fails.
 */

export const readFoundUsers = recordReader<FoundUsers>('total', 'list');
export const readUserCounts = recordReader<UserCounts>('types', 'levels');
export const readPresence = recordReader<Presence>('sessions', 'since');
