import { Refusal } from './refusal.ts';
import type { Caller } from './route.ts';
import { mayCall } from './routeTable.ts';

/**
 * Refuses a caller who lacks the permission `code`. Use this when the required permission is only known while the call
 * runs.
 */
export function requirePermission(code: string, caller: Caller): void {
  if (code !== '' && mayCall({ anyOf: [code] }, caller)) return;
  throw new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}
