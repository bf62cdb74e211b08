import { type Action, action } from '../vocabulary/action.ts';
import { call } from '../vocabulary/call.ts';
import type { CodeOf } from '../vocabulary/codeList.ts';
import { jobStatus, shelfStatus } from '../codes/common.ts';
import type { NoOptions } from '../vocabulary/plainField.ts';

/**
 * Returns the actions that move a record up or down by one position, for a resource with a manual order.
 *
 * @param code permission code, for instance `banner:move`
 * @param path path of the platform's call, which receives the id and a `direction`
 * @example moveActions('banner:move', '/api/operation/v1/banners/move')
 */
export function moveActions<const E extends string = 'move'>(code: string, path: string, effect?: E) {
  const both = {
    on: ['row'],
    code,
    call: call('POST', path, { ids: 'id' }),
    asksNothing: true,
    effect: (effect ?? 'move') as E,
  } as const;
  return [
    action('moveUp', { zh: '上移', en: 'Move up' }, { ...both, icon: 'ArrowUpward', payload: { direction: 'up' } }),
    action(
      'moveDown',
      { zh: '下移', en: 'Move down' },
      { ...both, icon: 'ArrowDownward', payload: { direction: 'down' } },
    ),
  ] as const;
}

/**
 * Returns the actions that put goods on sale and take them off sale; both change `shelfStatus`.
 *
 * @param prefix prefix of the permission codes
 * @param effect effect that the platform runs when goods go on sale
 * @example shelfActions('goods')
 */
export function shelfActions<const E extends string = never>(prefix: string, effect?: E) {
  const both = { on: ['row', 'bulk'], confirm: true } as const;
  return [
    action(
      'onShelf',
      { zh: '上架', en: 'List' },
      {
        ...both,
        code: `${prefix}:onShelf`,
        icon: 'Publish',
        transition: {
          field: 'shelfStatus',
          from: [shelfStatus.notListed, shelfStatus.unlisted],
          to: shelfStatus.listed,
        },
        ...((effect === undefined ? {} : { effect }) as [E] extends [never] ? NoOptions : { readonly effect: E }),
      },
    ),
    action(
      'offShelf',
      { zh: '下架', en: 'Delist' },
      {
        ...both,
        code: `${prefix}:offShelf`,
        icon: 'Unpublished',
        danger: true,
        transition: { field: 'shelfStatus', from: [shelfStatus.listed], to: shelfStatus.unlisted },
      },
    ),
  ] as const;
}

interface PauseResumeOptions<E extends string, O extends Action['on']> {
  readonly on: O;
  /** Permission codes of the two actions; identical where one permission covers all actions on a job. */
  readonly codes: readonly [pause: string, resume: string];
  /** States of `jobStatus` in which the job can be paused. */
  readonly from: readonly CodeOf<typeof jobStatus>[];
  /** Prefix of the names of both effects. */
  readonly effect: E;
}

/**
 * Returns the actions that pause a data job and resume it at the point of the pause; both change `jobStatus`.
 *
 * @example pauseResumeActions({ on: ['row'], codes: ['move:pause', 'move:resume'], from: [0, 1], effect: 'move' })
 */
export function pauseResumeActions<const E extends string, const O extends Action['on']>({
  on,
  codes: [pause, resume],
  from,
  effect,
}: PauseResumeOptions<E, O>) {
  return [
    action(
      'pause',
      { zh: '暂停', en: 'Pause' },
      {
        on,
        code: pause,
        icon: 'Pause',
        transition: { field: 'jobStatus', from, to: jobStatus.paused },
        effect: `${effect}Pause` as const,
      },
    ),
    action(
      'resume',
      { zh: '继续', en: 'Resume' },
      {
        on,
        code: resume,
        icon: 'PlayArrow',
        transition: { field: 'jobStatus', from: [jobStatus.paused], to: jobStatus.running },
        effect: `${effect}Resume` as const,
      },
    ),
  ] as const;
}
