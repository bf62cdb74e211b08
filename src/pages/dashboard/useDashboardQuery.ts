import { type BoardQuery, useBoardGet } from '../parts/board/useBoardQuery.ts';
import type { DashboardRange } from './range.ts';

/** Props of every card. */
export interface CardProps {
  readonly range: DashboardRange;
  /** Refetch interval in milliseconds; 0 for never. */
  readonly everyMs: number;
}

const base = '/api/public/v1/dashboard';

/** Loads the response to the dashboard's call `name`, and parses it with `read`. */
export function useDashboardQuery<T>(
  name: string,
  query: Readonly<Record<string, string | number>>,
  read: (data: unknown) => T,
  everyMs: number,
): BoardQuery<T> {
  return useBoardGet({ path: `${base}/${name}`, query }, read, { key: ['dashboard', name], everyMs });
}
