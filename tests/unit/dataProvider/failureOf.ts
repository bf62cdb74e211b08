import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';

/** Returns the platform error that a reader throws; anything else fails the test. */
export function failureOf(read: () => unknown): PlatformError {
  try {
    read();
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

/** Returns the platform error that a call rejects with. */
export async function rejectionOf(call: Promise<unknown>): Promise<PlatformError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof PlatformError) return outcome;
  throw new Error(`It did not reject with a platform error: ${String(outcome)}`);
}
