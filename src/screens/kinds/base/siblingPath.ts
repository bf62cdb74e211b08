import { trimEndMatching } from '../../../schemas/compile/trimEndMatching.ts';

/**
 * Returns the path of another field in the same form, or in the same row of a list: `rows.2.part` for `rows.2.room`.
 */
export function siblingPath(name: string, other: string): string {
  return trimEndMatching(name, /[^.]/) + other;
}
