export interface UserActivity {
  /** Returns whether the user has used the page within the last minute; otherwise requests count as automatic. */
  readonly isActive: () => boolean;
}

const activeForMs = 60_000;
const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Distinguishes a user at work from a page that refreshes itself, so that an abandoned dashboard does not keep its
 * session alive.
 */
export function watchUserActivity(page: Pick<EventTarget, 'addEventListener'>, now: () => number): UserActivity {
  let touchedAt = now();
  const touch = () => {
    touchedAt = now();
  };
  for (const sign of activityEvents) page.addEventListener(sign, touch, { capture: true, passive: true });
  return { isActive: () => now() - touchedAt <= activeForMs };
}
