import { describe, expect, it } from 'vitest';

import { tabOf } from '../../../src/layout/tabs/tabOf.ts';
import type { Tab } from '../../../src/layout/tabs/tabs.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { deviceResource } from '../dataProvider/fakeProvider.ts';

const drawer: Resource = { ...deviceResource, form: 'drawer' };
const page: Resource = { ...deviceResource, form: 'page' };

describe('the tab of an address', () => {
  it.each<[string, string, Resource, Partial<Tab>]>([
    ['a list', '/devices', drawer, { key: '/devices' }],
    ['a list with a slash at its end', '/devices/', drawer, { key: '/devices' }],
    ['a drawer for a new record', '/devices/create', drawer, { key: '/devices' }],
    ['a drawer with a record', '/devices/5', drawer, { key: '/devices' }],
    ['the details of a record', '/devices/5/show', drawer, { key: '/devices/5/show', recordId: '5' }],
    ['a page for a new record', '/devices/create', page, { key: '/devices/create' }],
    ['a page with the form of a record', '/devices/5', page, { key: '/devices/5', recordId: '5' }],
    ['a list whose forms open on pages', '/devices', page, { key: '/devices' }],
  ])('has, for %s (%s), the values %o', (...[, pathname, resource, expected]) => {
    const tab = tabOf({ pathname, search: '?page=2' }, resource);
    expect(tab).toEqual({ resource: 'devices', address: `${pathname}?page=2`, isKept: true, ...expected });
  });

  it('is not kept alive for a resource without cache', () => {
    expect(tabOf({ pathname: '/devices', search: '' }, { ...drawer, noCache: true }).isKept).toBe(false);
  });

  it('is the tab of the list for a form with few fields, unless the resource declares how the form opens', () => {
    const { form: _, ...short } = drawer;
    expect(tabOf({ pathname: '/devices/5', search: '' }, short).key).toBe('/devices');
  });
});
