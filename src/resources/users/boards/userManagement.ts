/** Responses of the user management page's calls. */

/** Values of `userType`. */
export type FoundUserType = 1 | 2;

export const clientUserType = 1 as const;
export const operatorUserType = 2 as const;

/** One user of either type, with the fields that a search result shows. */
export interface FoundUser {
  readonly userType: FoundUserType;
  readonly id: number;
  readonly userName: string;
  /** Nickname of a client user, or name of an operator. */
  readonly name: string | null;
  /** Value of `userLevel`; `null` for operators. */
  readonly userLevel: number | null;
  /** Value of `accountStatus` for a client user, or of `enableStatus` for an operator. */
  readonly status: number | null;
  readonly lastLoginTime: string | null;
}

export interface FoundUsers {
  readonly total: number;
  readonly list: readonly FoundUser[];
}

/** Number of users with one value of `userType` or `userLevel`. */
export interface UserCount {
  readonly value: number;
  readonly count: number;
}

/** Number of users visible to the caller, by type and by level. */
export interface UserCounts {
  readonly types: readonly UserCount[];
  readonly levels: readonly UserCount[];
}

/** Current sessions of a user. */
export interface Presence {
  readonly sessions: number;
  /** Start of the oldest active session. */
  readonly since: string | null;
}
