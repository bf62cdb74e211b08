import type { Action } from './action.ts';
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';

/** What the platform tells of a record beside its fields: the ways in which it cannot change places any more. */
export const stuckName = 'stuck';

const words: Readonly<Record<string, Label>> = {
  up: { zh: '已是第一条', en: 'Already the first' },
  down: { zh: '已是最后一条', en: 'Already the last' },
};

/** Whether records of the resource change places with their neighbours. */
export function isMoved({ actions }: Pick<Resource, 'actions'>): boolean {
  return (actions ?? []).some(isMove);
}

/** Why a record cannot be moved; nothing for any other action, and where the platform did not tell. */
export function whyStuck(action: Action, record: Readonly<Record<string, unknown>>): Label | undefined {
  const ways = record[stuckName];
  const direction = action.payload?.['direction'];
  if (!isMove(action) || !Array.isArray(ways) || typeof direction !== 'string') return undefined;
  return ways.includes(direction) ? words[direction] : undefined;
}

function isMove({ effect }: Action): boolean {
  return effect === 'move';
}
