import { Navigate } from 'react-router';

import { isRecord } from '../schemas/json.ts';

/** What somebody wanted to open, and the code that he lacks for it. */
export interface RefusedVisit {
  readonly screen: string;
  readonly code: string;
}

/** Leads to the page that says no, and tells it what was wanted; in the history of the tab, since links are shared. */
export function Refused({ screen, code }: RefusedVisit) {
  return <Navigate to="/401?noGoBack=true" replace state={{ screen, code } satisfies RefusedVisit} />;
}

export function readRefusedVisit(state: unknown): RefusedVisit | null {
  const { screen, code } = isRecord(state) ? state : {};
  return typeof screen === 'string' && typeof code === 'string' ? { screen, code } : null;
}
