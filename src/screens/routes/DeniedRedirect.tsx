import { Navigate } from 'react-router';

import { isRecord } from '../../schemas/base/json.ts';

/** Screen that the user tried to open, and the missing permission code. */
export interface DeniedVisit {
  readonly screen: string;
  readonly code: string;
}

/**
 * Redirects to page 401. The visit is in the history state and not in the URL, so that a shared URL does not contain
 * it.
 */
export function DeniedRedirect({ screen, code }: DeniedVisit) {
  return <Navigate to="/401?noGoBack=true" replace state={{ screen, code } satisfies DeniedVisit} />;
}

export function readDeniedVisit(state: unknown): DeniedVisit | null {
  const { screen, code } = isRecord(state) ? state : {};
  return typeof screen === 'string' && typeof code === 'string' ? { screen, code } : null;
}
