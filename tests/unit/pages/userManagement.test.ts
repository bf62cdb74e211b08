import { describe, expect, it } from 'vitest';

import { changeSearch, parseUserQuery, toUserQuery } from '../../../src/pages/user-management/userUrl.ts';
import { tabFilterOf, listNameOf, userTabs } from '../../../src/pages/user-management/userTabs.ts';
import { filterKeysOf } from '../../../src/schemas/vocabulary/filterOperators.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { resourcesByName } from '../resources/registeredResources.ts';

describe('the tabs of a user', () => {
  const tabs = Object.values(userTabs).flat();

  it.each(tabs.map(tab => ({ tab, name: listNameOf(tab) })))(
    'use the permission code of the list $name, and only filters that the list has',
    ({ tab, name }) => {
      const resource = resourcesByName.get(name);
      expect(resource?.code).toBe(tab.code);
      const keys = Object.entries(resource ? allFields(resource) : {}).flatMap(([field, value]) =>
        filterKeysOf(field, value),
      );
      expect(keys).toEqual(expect.arrayContaining(Object.keys(tabFilterOf(tab, 'zhang'))));
    },
  );
});

describe('the address of the board', () => {
  it('contains the search, the selected user and the open tab', () => {
    const address = {
      keyword: 'zhang',
      type: 1,
      level: 3,
      merchant: 'M1',
      page: 2,
      user: { type: 2, id: 17 },
      tab: 'login-records',
    } as const;
    expect(parseUserQuery(toUserQuery(address))).toEqual(address);
    expect(changeSearch(address, { keyword: 'li' })).toMatchObject({ keyword: 'li', page: 1, user: { id: 17 } });
  });

  it.each(['user=3-1', 'user=1-x', 'type=9', 'level=7', 'page=0', 'page=1.5', 'page=1e9', 'tab=users'])(
    'ignores invalid values: %s',
    query => {
      expect(toUserQuery(parseUserQuery(new URLSearchParams(query))).toString()).toBe('');
    },
  );
});
