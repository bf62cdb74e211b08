interface SessionEndOptions {
  /** Saves open forms and tabs until the same user signs in again. */
  readonly stash: () => void;
  /** Disables the question about unsaved changes, because `stash` has saved them. */
  readonly disarmLeaveGuard: () => void;
  readonly clear: () => void;
  readonly leaveMessage: (message: string) => void;
  readonly reload: () => void;
  /** Hides the page until it reloads. */
  readonly hide: () => void;
}

/** Functions that end the session of this page. */
export interface SessionEnder {
  /** Ends the session and reloads the page; the sign-in page then shows the message. Repeated calls have no effect. */
  readonly end: (message: string) => void;
  /**
   * Leaves a page whose session another tab of the browser has ended or replaced. The stored session is not cleared,
   * because it now belongs to that tab.
   */
  readonly lock: (message: string) => void;
  readonly hasEnded: () => boolean;
}

/**
 * Creates the functions that end the session or lock the page. Both save the open forms, disable the leave guard and
 * reload the page, in this order; only `end` also clears the session. After the first call, further calls have no
 * effect.
 */
export function createSessionEnder(options: SessionEndOptions): SessionEnder {
  let hasEnded = false;
  const once = (leave: () => void) => {
    if (hasEnded) return;
    hasEnded = true;
    leave();
  };
  const putBy = (message: string) => {
    options.stash();
    options.disarmLeaveGuard();
    options.leaveMessage(message);
  };
  return {
    hasEnded: () => hasEnded,
    end: message =>
      once(() => {
        try {
          putBy(message);
        } finally {
          // Clear the token even when saving a form throws.
          options.clear();
          options.reload();
        }
      }),
    lock: message =>
      once(() => {
        try {
          options.hide();
          putBy(message);
        } finally {
          options.reload();
        }
      }),
  };
}
