import { type Action, action } from './action.ts';
import { call } from './call.ts';

/**
 * Returns the actions that move a record up or down by one position, for a resource with a manual order.
 *
 * @param code permission code, for instance `banner:move`
 * @param path path of the platform's call, which receives the id and a `direction`
 * @example moveActions('banner:move', '/api/operation/v1/banners/move')
 */
export function moveActions(code: string, path: string, effect = 'move'): readonly Action[] {
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
 * Returns the actions that put goods on sale and take them off sale; both change `shelfStatus`.
 *
 * @param prefix prefix of the permission codes
 * @param effect effect that the platform runs when goods go on the shelf
 * @example shelfActions('goods')
 */
export function shelfActions(prefix: string, effect?: string): readonly Action[] {
  const both = { on: ['row', 'bulk'], confirm: true } as const;
  return [
    action(
      'onShelf',
      { zh: '上架', en: 'List' },
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
      { zh: '下架', en: 'Unlist' },
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
  /** Permission codes of the two actions; identical where one permission covers all actions on a job. */
  readonly codes: readonly [pause: string, resume: string];
  /** States of `jobStatus` in which the job can be paused. */
  readonly from: readonly number[];
  /** Prefix of the names of both effects. */
  readonly effect: string;
}

/**
 * Returns the actions that pause a data job and resume it at the point of the pause; both change `jobStatus`.
 *
 * @example pauseResumeActions({ on: ['row'], codes: ['move:pause', 'move:resume'], from: [0, 1], effect: 'move' })
 */
export function pauseResumeActions({ on, codes: [pause, resume], from, effect }: Halting): readonly Action[] {
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
