import { type Action, action } from './action.ts';
import { call } from './call.ts';

/**
 * One place up or down among its neighbours, of a resource that is sorted by a number.
 *
 * @param code the permission, for instance `banner:move`
 * @param path where the platform takes it, by the id and a `direction`
 */
export function moves(code: string, path: string, effect = 'move'): readonly Action[] {
  const both = { on: ['row'], code, call: call('POST', path, { ids: 'id' }), effect } as const;
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
