import { createContext, useEffect } from 'react';

import { isExpected } from '../../dataProvider/errorReports.ts';

/** What is done about faults of the console itself, wherever they are caught. */
export interface Faults {
  /** Keeps it in the platform's log. */
  readonly report: (error: Error, component: string) => void;
  /** Tells the person. */
  readonly show: (error: Error) => void;
}

export const FaultsContext = createContext<Faults>({ report: () => undefined, show: () => undefined });

/** The innermost component of the trace that React gives. */
export function componentOf(trace: string | null | undefined): string {
  return /^\s*at ([\w$.]+)/.exec(trace ?? '')?.[1] ?? '';
}

/** Hears of what no boundary can catch: faults of event handlers and of promises that nobody waits for. */
export function useWatchedFaults(faults: Faults): void {
  useEffect(() => {
    const tell = (cause: unknown) => {
      if (cause === undefined || cause === null || isExpected(cause)) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      faults.report(error, '');
      faults.show(error);
    };
    const onError = (event: ErrorEvent) => tell(event.error);
    const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [faults]);
}
