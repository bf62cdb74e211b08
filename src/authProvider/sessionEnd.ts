interface SessionEndOptions {
  /** Saves open forms and tabs for the next sign-in of the same user. */
  readonly stash: () => void;
  /** Disables the question about unsaved changes, because `stash` has saved them. */
  readonly disarmLeaveGuard: () => void;
  readonly clear: () => void;
  readonly leaveMessage: (message: string) => void;
  readonly reload: () => void;
  /** Hides the page until it reloads. */
  readonly hide: () => void;
}

export interface SessionEnd {
  /** Ends the session and reloads; the sign-in page then shows the message. Repeated calls have no effect. */
  readonly end: (message: string) => void;
  /**
   * Leaves a page whose session another tab of the browser has ended or replaced. Clears nothing, because the stored
   * session now belongs to that tab.
   */
  readonly lock: (message: string) => void;
  readonly hasEnded: () => boolean;
}

/**
 * Runs every forced sign-out: save forms, disable the leave question, clear the session, reload; in this order and
 * once.
 */
export function createSessionEnd(options: SessionEndOptions): SessionEnd {
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
          // Clears the token even if saving a form throws.
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
