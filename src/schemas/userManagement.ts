/** What the calls of the work place for users answer. */

/** The codes of `userType`. */
export type FoundType = 1 | 2;

export const clientType = 1 as const;
export const operatorType = 2 as const;

/** One user of either type, as far as a list of finds needs him. */
export interface FoundUser {
  readonly userType: FoundType;
  readonly id: number;
  readonly userName: string;
  /** The nickname of a client user, the name of an operator. */
  readonly name: string | null;
  /** A code of `userLevel`; operators have none. */
  readonly userLevel: number | null;
  /** A code of `accountStatus` for a client user, of `enableStatus` for an operator. */
  readonly status: number | null;
  readonly lastLoginTime: string | null;
}

export interface FoundUsers {
  readonly total: number;
  readonly list: readonly FoundUser[];
}

export interface UserTally {
  readonly value: number;
  readonly count: number;
}

/** How many users there are of each type that the caller may see, and of each level. */
export interface UserCounts {
  readonly types: readonly UserTally[];
  readonly levels: readonly UserTally[];
}

/** Whether a user is signed in at this moment. */
export interface Presence {
  readonly sessions: number;
  /** When the oldest of his living sessions began. */
  readonly since: string | null;
}
