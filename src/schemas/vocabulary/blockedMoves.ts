import type { Action } from './action.ts';
import type { Label } from '../base/label.ts';
import type { Resource } from './resource.ts';

/**
 * Key of the directions in which a record cannot be moved further; the platform sends the key next to the record's
 * fields.
 */
export const blockedMovesKey = 'stuck';

const words: Readonly<Record<string, Label>> = {
  up: { zh: '已是第一条', en: 'Already the first' },
  down: { zh: '已是最后一条', en: 'Already the last' },
};

/** Returns whether the resource has actions that swap a record with its neighbour. */
export function isMovable({ actions }: Pick<Resource, 'actions'>): boolean {
  return (actions ?? []).some(isMove);
}

/**
 * Returns why a record cannot be moved; `undefined` when the move is possible, when the platform sent no information
 * about moves, or when the action does not move records.
 */
export function explainBlockedMove(action: Action, record: Readonly<Record<string, unknown>>): Label | undefined {
  const ways = record[blockedMovesKey];
  const direction = action.payload?.['direction'];
  if (!isMove(action) || !Array.isArray(ways) || typeof direction !== 'string') return undefined;
  return ways.includes(direction) ? words[direction] : undefined;
}

function isMove({ effect }: Action): boolean {
  return effect === 'move';
}
