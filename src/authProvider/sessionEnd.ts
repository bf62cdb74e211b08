interface SessionEndOptions {
  /** Puts open forms and tabs by, for the same user. */
  readonly stash: () => void;
  /** Lets the page go without asking about unsaved changes, which have just been put by. */
  readonly disarmLeaveGuard: () => void;
  readonly clear: () => void;
  readonly leaveMessage: (message: string) => void;
  readonly reload: () => void;
}

export interface SessionEnd {
  /** Ends the session and says why after the reload; however many answers ask for it, it happens once. */
  readonly end: (message: string) => void;
  readonly hasEnded: () => boolean;
}

/** The single gate of a forced sign-out (spec section 8): put by, disarm, clear, reload, in this order and once. */
export function createSessionEnd(options: SessionEndOptions): SessionEnd {
  let hasEnded = false;
  return {
    hasEnded: () => hasEnded,
    end: message => {
      if (hasEnded) return;
      hasEnded = true;
      try {
        options.stash();
        options.disarmLeaveGuard();
        options.leaveMessage(message);
      } finally {
        // Whatever a form makes of it: the token goes.
        options.clear();
        options.reload();
      }
    },
  };
}
