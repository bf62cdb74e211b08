import { describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/resources/allResources.ts';
import { openAction } from '../../../src/schemas/openAction.ts';
import type { Resource } from '../../../src/schemas/resource.ts';

const named = (name: string): Resource => {
  const found = allResources.find(({ resource }) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found.resource;
};

/** What stands as a word in the row of such a record, beside the way into it. */
const word = (name: string, record: Readonly<Record<string, unknown>>) => {
  const resource = named(name);
  const offered = (resource.actions ?? []).filter(({ on }) => on.includes('row'));
  return openAction(resource, offered, record)?.name;
};

describe('the action that stands open in a row', () => {
  it('is the step that the state of the record allows', () => {
    expect(word('alarm-records', { alarmStatus: 0 })).toBe('acknowledge');
    expect(word('alarm-records', { alarmStatus: 1 })).toBe('handle');
    expect(word('script-settlements', { settleStatus: 0 })).toBe('confirm');
    expect(word('script-settlements', { settleStatus: 1 })).toBe('pay');
  });

  it('is none where the record allows no step: what can be done in any state is in the menu', () => {
    expect(word('alarm-records', { alarmStatus: 2 })).toBeUndefined();
    expect(word('card-link-logs', { plugFlowStatus: 1 })).toBeUndefined();
    expect(word('card-link-logs', { plugFlowStatus: 2 })).toBe('failDetails');
  });

  it('is never a way up that the first one has not, nor a grant that belongs to another state', () => {
    expect(word('menus', { stuck: ['up'] })).toBeUndefined();
    expect(word('merchants', { merchantStatus: 1, rootStatus: 0 })).toBeUndefined();
  });
});
