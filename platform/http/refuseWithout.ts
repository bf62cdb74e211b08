import { Refusal } from './refusal.ts';
import type { Caller } from './route.ts';
import { mayCall } from './routeTable.ts';

/** Refuses a caller without a code, where the route could not tell beforehand which one it would be. */
export function refuseWithout(code: string, caller: Caller): void {
  if (code !== '' && mayCall({ anyOf: [code] }, caller)) return;
  throw new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
}
