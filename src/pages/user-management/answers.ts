import type { FoundUsers, Presence, UserCounts } from '../../schemas/userManagement.ts';
import { recordReader } from '../parts/board/answerReaders.ts';

/** Parsers of the page's responses. An unexpected format only makes its own part fail. */

export const readFound = recordReader<FoundUsers>('total', 'list');
export const readCounts = recordReader<UserCounts>('types', 'levels');
export const readPresence = recordReader<Presence>('sessions', 'since');
