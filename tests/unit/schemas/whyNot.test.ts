import { describe, expect, it } from 'vitest';

import { action } from '../../../src/schemas/action.ts';
import { whyNot } from '../../../src/schemas/whyNot.ts';
import { everyResource } from '../resources/everyResource.ts';

const menus = everyResource.find(one => one.name === 'menus');

describe('a record at an end of its list', () => {
  const [up, down] = ['moveUp', 'moveDown'].map(name => menus?.actions?.find(one => one.name === name));
  if (!menus || !up || !down) throw new Error('The menus can be moved');

  it.each([
    ['first', ['up'], '已是第一条', null],
    ['last', ['down'], null, '已是最后一条'],
    ['only one', ['up', 'down'], '已是第一条', '已是最后一条'],
    ['one between', [], null, null],
  ])('cannot go further: the %s', (_, stuck, upwards, downwards) => {
    expect(whyNot(menus, up, { stuck }, 'zh')).toBe(upwards);
    expect(whyNot(menus, down, { stuck }, 'zh')).toBe(downwards);
  });

  it('is offered both ways where the platform did not tell', () => {
    expect(whyNot(menus, up, {}, 'en')).toBe(null);
    expect(whyNot(menus, down, { stuck: 'up' }, 'en')).toBe(null);
  });

  it('is stopped in its moves alone', () => {
    const other = action(
      'other',
      { zh: '别的', en: 'Other' },
      { on: ['row'], code: 'x', payload: { direction: 'up' } },
    );
    expect(whyNot(menus, other, { stuck: ['up'] }, 'en')).toBe(null);
    expect(whyNot(menus, up, { stuck: ['up'] }, 'en')).toBe('Already the first');
  });
});
