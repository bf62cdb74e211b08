import { describe, expect, it } from 'vitest';

import { allResources } from '../../../platform/engine/resources/allResources.ts';
import { pickRowAction } from '../../../src/schemas/compile/pickRowAction.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';

const named = (name: string): Resource => {
  const found = allResources.find(({ resource }) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found.resource;
};

/** Returns the name of the action that appears as a button in the row of a record. */
const buttonNameOf = (name: string, record: Readonly<Record<string, unknown>>) => {
  const resource = named(name);
  const offered = (resource.actions ?? []).filter(({ on }) => on.includes('row'));
  return pickRowAction(resource, offered, record)?.name;
};

describe('the action button of a row', () => {
  it('is the next step that the record’s state allows', () => {
    expect(buttonNameOf('alarm-records', { alarmStatus: 0 })).toBe('acknowledge');
    expect(buttonNameOf('alarm-records', { alarmStatus: 1 })).toBe('handle');
    expect(buttonNameOf('script-settlements', { settleStatus: 0 })).toBe('confirm');
    expect(buttonNameOf('script-settlements', { settleStatus: 1 })).toBe('pay');
  });

  it('exists only if the record’s state allows a step', () => {
    expect(buttonNameOf('alarm-records', { alarmStatus: 2 })).toBeUndefined();
    expect(buttonNameOf('card-link-logs', { plugFlowStatus: 1 })).toBeUndefined();
    expect(buttonNameOf('card-link-logs', { plugFlowStatus: 2 })).toBe('failDetails');
  });

  it('never offers a move or an approval that the record does not allow now', () => {
    expect(buttonNameOf('menus', { stuck: ['up'] })).toBeUndefined();
    expect(buttonNameOf('merchants', { merchantStatus: 1, rootStatus: 0 })).toBeUndefined();
  });
});
