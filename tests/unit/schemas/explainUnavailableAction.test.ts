import { describe, expect, it } from 'vitest';

import { action } from '../../../src/schemas/vocabulary/action.ts';
import { explainUnavailableAction } from '../../../src/schemas/compile/explainUnavailableAction.ts';
import { registeredResources } from '../resources/registeredResources.ts';

const menus = registeredResources.find(registeredResource => registeredResource.name === 'menus');

describe('a record of an ordered list', () => {
  const [up, down] = ['moveUp', 'moveDown'].map(name => menus?.actions?.find(item => item.name === name));
  if (!menus || !up || !down) throw new Error('The menus or their moves are missing');

  it.each([
    ['first', ['up'], '已是第一条', null],
    ['last', ['down'], null, '已是最后一条'],
    ['only record', ['up', 'down'], '已是第一条', '已是最后一条'],
    ['record in the middle', [], null, null],
  ])('can move only within the list: the %s', (_, stuck, upwards, downwards) => {
    expect(explainUnavailableAction(menus, up, { stuck }, 'zh')).toBe(upwards);
    expect(explainUnavailableAction(menus, down, { stuck }, 'zh')).toBe(downwards);
  });

  it('can move both ways when the platform sent no valid limits', () => {
    expect(explainUnavailableAction(menus, up, {}, 'en')).toBe(null);
    expect(explainUnavailableAction(menus, down, { stuck: 'up' }, 'en')).toBe(null);
  });

  it('allows every action except an impossible move', () => {
    const other = action(
      'other',
      { zh: '别的', en: 'Other' },
      { on: ['row'], code: 'x', payload: { direction: 'up' } },
    );
    expect(explainUnavailableAction(menus, other, { stuck: ['up'] }, 'en')).toBe(null);
    expect(explainUnavailableAction(menus, up, { stuck: ['up'] }, 'en')).toBe('Already the first');
  });
});

describe('a record on which the platform refuses actions', () => {
  const reason = { zh: '您不能操作', en: 'You cannot act on it' };
  const [disable, other] = ['disable', 'other'].map(name =>
    action(name, { zh: name, en: name }, { on: ['row'], code: 'x' }),
  );
  if (!menus || !disable || !other) throw new Error('The menus or two actions are missing');

  it.each([
    ['the listed actions', { refused: [{ reason, acts: ['edit', 'disable'] }] }, 'You cannot act on it', null],
    ['all actions', { refused: [{ reason }] }, 'You cannot act on it', 'You cannot act on it'],
    ['actions from a damaged response', { refused: [{ reason: 'text' }, 7] }, null, null],
  ])('explains why actions are unavailable (%s) in the language of the reader', (_, record, first, second) => {
    expect(explainUnavailableAction(menus, disable, record, 'en')).toBe(first);
    expect(explainUnavailableAction(menus, other, record, 'en')).toBe(second);
    expect(explainUnavailableAction(menus, disable, record, 'zh')).toBe(first && '您不能操作');
  });
});
