export interface Attendance {
  /** Whether somebody has touched the page within the last minute; what it asks later it asks by itself. */
  readonly isThere: () => boolean;
}

const presentMs = 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Tells a person at work from a page that refreshes itself, so that a board left open does not hold a session for ever. */
export function watchAttendance(page: Pick<EventTarget, 'addEventListener'>, now: () => number): Attendance {
  let touchedAt = now();
  const touch = () => {
    touchedAt = now();
  };
  for (const sign of signs) page.addEventListener(sign, touch, { capture: true, passive: true });
  return { isThere: () => now() - touchedAt <= presentMs };
}
