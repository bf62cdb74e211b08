import { createContext, useEffect } from 'react';

import { isExpectedError } from '../../dataProvider/errorReports.ts';

/** Handles unexpected errors in the console's code. */
export interface ErrorHandler {
  /** Sends the error to the platform's log. */
  readonly report: (error: Error, component: string) => void;
  /** Shows the error to the user. */
  readonly show: (error: Error) => void;
}

export const ErrorHandlerContext = createContext<ErrorHandler>({ report: () => undefined, show: () => undefined });

/** Returns the name of the innermost component in React's component stack. */
export function componentNameOf(trace: string | null | undefined): string {
  return /^\s*at ([\w$.]+)/.exec(trace ?? '')?.[1] ?? '';
}

/**
 * Handles errors that no error boundary catches: errors in event handlers, and rejected promises that no code awaits.
 */
export function useUncaughtErrorHandler(handler: ErrorHandler): void {
  useEffect(() => {
    const reportAndShow = (cause: unknown) => {
      if (cause === undefined || cause === null || isExpectedError(cause)) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      handler.report(error, '');
      handler.show(error);
    };
    const onError = (event: ErrorEvent) => reportAndShow(event.error);
    const onRejection = (event: PromiseRejectionEvent) => reportAndShow(event.reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [handler]);
}
