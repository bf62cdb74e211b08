import type { UserInfo } from '../../authProvider/fetchUserInfo.ts';

interface PermissionRefreshOptions {
  /** Loads user, menu and permissions, and bypasses every cache. */
  readonly refresh: () => Promise<UserInfo>;
  readonly onChange: (user: UserInfo) => void;
  readonly now: () => number;
}

/** Functions that report events after which the user's permissions may have changed. */
export interface PermissionRefresh {
  /** Reports that the user has returned to the page. */
  readonly onReturn: () => void;
  /** Reports that the platform has rejected a call because of a missing permission. */
  readonly onDenied: () => void;
  /** Reports that the platform has published screens since the last load. */
  readonly onScreensPublished: () => void;
}

const maxAgeMs = 60_000;
/** Milliseconds within which several rejected calls of a screen cause only one refresh. */
const denialWindowMs = 2_000;

/**
 * Keeps menu and buttons consistent with the user's permissions, which may change while the page is open. Refreshes
 * after a rejected call, after a publication of screens, and when the user returns to the page and the last refresh is
 * at least a minute old.
 */
export function createPermissionRefresh(
  first: UserInfo,
  { refresh, onChange, now }: PermissionRefreshOptions,
): PermissionRefresh {
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
      // After a failed refresh, the known permissions remain; the next event causes another refresh.
      .then(take, () => undefined)
      .finally(() => {
        isReading = false;
      });
  };
  return {
    onReturn: () => {
      if (now() - readAt >= maxAgeMs) read();
    },
    onDenied: () => {
      if (now() - readAt >= denialWindowMs) read();
    },
    // Ignore a publication during a refresh: the next response reports it again, because every response contains the
    // version of the published screens.
    onScreensPublished: () => {
      if (!isReading) read();
    },
  };
}

function textOf({ access, tree, licence, damagedMenus, recordDifferences, logBreak }: UserInfo): string {
  // Compare whether there are surplus cards, not how many, because the number changes constantly.
  const licenceState = licence && [licence.daysLeft, licence.surplusCards > 0];
  return JSON.stringify([access, tree, licenceState, damagedMenus, recordDifferences, logBreak]);
}
