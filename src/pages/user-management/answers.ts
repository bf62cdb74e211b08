import type { FoundUsers, Presence, UserCounts } from '../../schemas/userManagement.ts';
import { recordOf } from '../parts/board/readAnswer.ts';

/** Reads the answers of the calls of this board; what has not their shape fails its part, and no other. */

export const readFound = recordOf<FoundUsers>('total', 'list');
export const readCounts = recordOf<UserCounts>('types', 'levels');
export const readPresence = recordOf<Presence>('sessions', 'since');
