import type { UserInfo } from '../../authProvider/fetchUserInfo.ts';

interface PermissionRefreshOptions {
  /** Loads user, menu and permissions, bypassing every cache. */
  readonly refresh: () => Promise<UserInfo>;
  readonly onChange: (user: UserInfo) => void;
  readonly now: () => number;
}

export interface PermissionRefresh {
  /** Call when the user returns to the page. */
  readonly onReturn: () => void;
  /** Call when the platform refuses a call for a missing permission. */
  readonly onDenied: () => void;
  /** Call when the platform has published screens since the last load. */
  readonly onScreensPublished: () => void;
}

const maxAgeMs = 60_000;
/** Refusals of several calls of one screen within this time cause one refresh. */
const denialWindowMs = 2_000;

/**
 * Keeps menu and buttons up to date with the user's permissions, which may change while the page is open: refreshes
 * when the user returns after a minute, and immediately after a refusal.
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
      // A failed refresh keeps the known permissions; the next trigger refreshes again.
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
    // Every answer carries the version, so a publication during a refresh triggers another one.
    onScreensPublished: () => {
      if (!isReading) read();
    },
  };
}

function textOf({ access, tree, licence }: UserInfo): string {
  // Compare only whether there are surplus cards: their number changes constantly.
  return JSON.stringify([access, tree, licence && [licence.daysLeft, licence.surplusCards > 0]]);
}
