import type { FoundUsers, Presence, UserCounts } from '../../resources/users/boards/userManagement.ts';
import { createRecordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the page's responses. When a response has an unexpected format, only the part of the page that shows the
 * response fails.
 */

export const readFoundUsers = createRecordReader<FoundUsers>('total', 'list');
export const readUserCounts = createRecordReader<UserCounts>('types', 'levels');
export const readPresence = createRecordReader<Presence>('sessions', 'since');
