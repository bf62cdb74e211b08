/** What an engine's error says of its cause; both drivers carry the same codes. */
interface DatabaseFault {
  /** PostgreSQL's five characters. */
  readonly code: string;
  readonly constraint: string | undefined;
}

function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return { code: error.code, constraint };
}

/** The transaction lost against another one and may simply be done again. */
export function isLostRace(error: unknown): boolean {
  const code = databaseFaultOf(error)?.code;
  return code === '40001' || code === '40P01';
}

/** A value that no column can hold: too large, not a time, not text. */
export function isBadValue(error: unknown): boolean {
  return databaseFaultOf(error)?.code.startsWith('22') === true;
}

export function violatedUnique(error: unknown): string | null {
  const fault = databaseFaultOf(error);
  return fault?.code === '23505' ? (fault.constraint ?? '') : null;
}

/** A text with a character that the database cannot hold: a NUL, or half of a surrogate pair. */
export function isNoText(error: unknown): boolean {
  const code = databaseFaultOf(error)?.code;
  return code === '22021' || code === '22P05';
}
