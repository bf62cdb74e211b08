import { Refusal } from '../http/refusal.ts';

/** Error in a form that can be sent between threads. Leaves out the cause of a refusal. */
export type SerializedError =
  | { readonly refusal: Pick<Refusal, 'text' | 'options'> }
  | { readonly message: string; readonly stack: string };

export function serializeError(error: unknown): SerializedError {
  if (error instanceof Refusal) {
    const { cause: _, ...options } = error.options;
    return { refusal: { text: error.text, options } };
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}

export function deserializeError(failure: SerializedError): Error {
  if ('refusal' in failure) return new Refusal(failure.refusal.text, failure.refusal.options);
  const error = new Error(failure.message);
  error.stack = failure.stack;
  return error;
}
