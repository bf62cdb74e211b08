import { isRecord } from '../schemas/base/json.ts';

/** Menu entries that the menu omits because they are damaged. */
export interface DamagedMenus {
  /** Names of the first entries. */
  readonly names: readonly string[];
  readonly count: number;
}

/**
 * Reads the damaged entries that the platform reports to users who can repair them, and adds the names of the entries
 * that the console itself omitted.
 */
export function readDamagedMenus(info: unknown, skipped: readonly string[]): DamagedMenus {
  const { damagedMenus, damagedMenuCount } = isRecord(info) ? info : {};
  const reported = Array.isArray(damagedMenus) ? damagedMenus.map(String) : [];
  const names = [...new Set([...reported, ...skipped])].filter(name => name !== '');
  return { names, count: Math.max(Number(damagedMenuCount ?? 0), names.length) };
}
