/** Cause of a database error. PostgreSQL and PGlite use the same error codes. */
interface DatabaseErrorCause {
  /** PostgreSQL error code of five characters. */
  readonly code: string;
  readonly constraint: string | undefined;
}

/** Error of a write for which the disk has no space. Has the same code as in PostgreSQL. */
export class DiskFullError extends Error {
  readonly code = '53100';

  constructor() {
    super('The disk of the database is full');
  }
}

/** Returns whether a write to the database, or to a file next to it, failed because the disk has no space. */
export function isDiskFullError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}

function findDatabaseErrorCause(error: unknown): DatabaseErrorCause | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return { code: error.code, constraint };
}

/** Returns whether a transaction failed because of a concurrent transaction, and can therefore be repeated. */
export function isTransactionConflict(error: unknown): boolean {
  const code = findDatabaseErrorCause(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Returns whether a statement failed because another transaction held a lock for longer than the lock timeout. */
export function isLockTimeoutError(error: unknown): boolean {
  return findDatabaseErrorCause(error)?.code === '55P03';
}

/** Returns whether a statement failed because a value does not fit its column: too large, or an invalid time or text. */
export function isInvalidValueError(error: unknown): boolean {
  return findDatabaseErrorCause(error)?.code.startsWith('22') === true;
}

export function findViolatedUniqueIndex(error: unknown): string | null {
  const fault = findDatabaseErrorCause(error);
  return fault?.code === '23505' ? (fault.constraint ?? '') : null;
}

/** Returns whether a statement failed because of a character that the database cannot store: NUL or a lone surrogate. */
export function isUnstorableTextError(error: unknown): boolean {
  const code = findDatabaseErrorCause(error)?.code;
  return code === '22021' || code === '22P05';
}
