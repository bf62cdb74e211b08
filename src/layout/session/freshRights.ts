import type { UserInfo } from '../../authProvider/readUser.ts';

interface FreshRightsOptions {
  /** Reads user, menu and rights past every cache. */
  readonly refresh: () => Promise<UserInfo>;
  readonly onChange: (user: UserInfo) => void;
  readonly now: () => number;
}

export interface FreshRights {
  /** The person has come back to the page. */
  readonly cameBack: () => void;
  /** The platform has refused something for want of a right. */
  readonly wasDenied: () => void;
  /** The platform has published screens since they were read. */
  readonly hasNewScreens: () => void;
}

const freshForMs = 60_000;
/** Several calls of one screen are refused together. */
const togetherMs = 2_000;

/**
 * Keeps menu and buttons with the rights that the platform goes by, which may change while the page is open: they are
 * read again when the person comes back after a minute, and at once when something was refused.
 */
export function createFreshRights(first: UserInfo, { refresh, onChange, now }: FreshRightsOptions): FreshRights {
  let known = textOf(first);
  let readAt = now();
  let isReading = false;
  const take = (user: UserInfo) => {
    const text = textOf(user);
    if (text === known) return;
    known = text;
    onChange(user);
  };
  const read = () => {
    readAt = now();
    isReading = true;
    refresh()
      // What was known stays when it fails; the next occasion asks again.
      .then(take, () => undefined)
      .finally(() => {
        isReading = false;
      });
  };
  return {
    cameBack: () => {
      if (now() - readAt >= freshForMs) read();
    },
    wasDenied: () => {
      if (now() - readAt >= togetherMs) read();
    },
    // Every answer tells of them until they are known, so whatever is told while they are read is told again.
    hasNewScreens: () => {
      if (!isReading) read();
    },
  };
}

function textOf({ access, tree, licence }: UserInfo): string {
  // How many cards are too many changes all the time.
  return JSON.stringify([access, tree, licence && [licence.daysLeft, licence.surplusCards > 0]]);
}
