interface SessionEndOptions {
  /** Puts open forms and tabs by, for the same user. */
  readonly stash: () => void;
  /** Lets the page go without asking about unsaved changes, which have just been put by. */
  readonly disarmLeaveGuard: () => void;
  readonly clear: () => void;
  readonly leaveMessage: (message: string) => void;
  readonly reload: () => void;
  /** Takes everything off the screen before the reload comes. */
  readonly hide: () => void;
}

export interface SessionEnd {
  /** Ends the session and says why after the reload; however many answers ask for it, it happens once. */
  readonly end: (message: string) => void;
  /**
   * Leaves a page whose session another tab of the browser has ended or replaced. What is stored belongs to that tab
   * by now, so nothing is cleared.
   */
  readonly lock: (message: string) => void;
  readonly hasEnded: () => boolean;
}

/** The single gate of a forced sign-out (spec section 8): put by, disarm, clear, reload, in this order and once. */
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
          // Whatever a form makes of it: the token goes.
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
