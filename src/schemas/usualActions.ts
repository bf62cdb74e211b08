import { type Action, action } from './action.ts';
import { call } from './call.ts';

/**
 * One place up or down among its neighbours, of a resource that is sorted by a number.
 *
 * @param code the permission, for instance `banner:move`
 * @param path where the platform takes it, by the id and a `direction`
 */
export function moves(code: string, path: string, effect = 'move'): readonly Action[] {
  const both = { on: ['row'], code, call: call('POST', path, { ids: 'id' }), asksNothing: true, effect } as const;
  return [
    action('moveUp', { zh: '上移', en: 'Move up' }, { ...both, icon: 'ArrowUpward', payload: { direction: 'up' } }),
    action(
      'moveDown',
      { zh: '下移', en: 'Move down' },
      { ...both, icon: 'ArrowDownward', payload: { direction: 'down' } },
    ),
  ];
}

/**
 * Puts goods on the shelf and takes them off by their `shelfStatus`.
 *
 * @param prefix what its permission codes begin with
 * @param effect what the platform demands or does beside it when goods go on the shelf
 */
export function shelving(prefix: string, effect?: string): readonly Action[] {
  const both = { on: ['row', 'bulk'], confirm: true } as const;
  return [
    action(
      'onShelf',
      { zh: '上架', en: 'Put on shelf' },
      {
        ...both,
        code: `${prefix}:onShelf`,
        icon: 'Publish',
        transition: { field: 'shelfStatus', from: [0, 2], to: 1 },
        ...(effect !== undefined && { effect }),
      },
    ),
    action(
      'offShelf',
      { zh: '下架', en: 'Take off' },
      {
        ...both,
        code: `${prefix}:offShelf`,
        icon: 'Unpublished',
        danger: true,
        transition: { field: 'shelfStatus', from: [1], to: 2 },
      },
    ),
  ];
}

interface Halting {
  readonly on: Action['on'];
  /** The permissions of both; the same one where one right controls all of a job. */
  readonly codes: readonly [pause: string, resume: string];
  /** The states of `jobStatus` in which there is something to halt. */
  readonly from: readonly number[];
  /** What the names of their effects begin with. */
  readonly effect: string;
}

/** Halts a job over data where it is, and lets it go on from there, by its `jobStatus`. */
export function halting({ on, codes: [pause, resume], from, effect }: Halting): readonly Action[] {
  return [
    action(
      'pause',
      { zh: '暂停', en: 'Pause' },
      { on, code: pause, icon: 'Pause', transition: { field: 'jobStatus', from, to: 5 }, effect: `${effect}Pause` },
    ),
    action(
      'resume',
      { zh: '继续', en: 'Resume' },
      {
        on,
        code: resume,
        icon: 'PlayArrow',
        transition: { field: 'jobStatus', from: [5], to: 1 },
        effect: `${effect}Resume`,
      },
    ),
  ];
}
