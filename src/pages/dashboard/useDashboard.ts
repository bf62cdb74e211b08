import { type BoardQuery, useBoardRead } from '../parts/board/useBoardQuery.ts';
import type { Range } from './range.ts';

/** What every card is given. */
export interface CardProps {
  readonly range: Range;
  /** How often it asks again; 0 for never. */
  readonly everyMs: number;
}

const base = '/api/public/v1/dashboard';

/** One of the dashboard's calls. */
export function useDashboard<T>(
  name: string,
  query: Readonly<Record<string, string | number>>,
  read: (data: unknown) => T,
  everyMs: number,
): BoardQuery<T> {
  return useBoardRead({ path: `${base}/${name}`, query }, read, { key: ['dashboard', name], everyMs });
}
