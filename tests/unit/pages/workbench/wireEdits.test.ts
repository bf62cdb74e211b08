import { describe, expect, it } from 'vitest';

import { newScreen } from '../../../../src/pages/workbench/newScreen.ts';
import { removeField, renameField, valueAt } from '../../../../src/pages/workbench/screenEdits.ts';
import { keeperOf, keptBy, setText, valuesIn } from '../../../../src/pages/workbench/wireEdits.ts';
import { screenFaults } from '../../../../src/schemas/published/screenFaults.ts';
import { partsElsewhere, erpWire } from '../../../support/published/partsElsewhere.ts';

const own = newScreen('parts');
const neighbours = { builtIn: [own], published: [] };
const faults = (value: unknown) =>
  screenFaults(value, { ...neighbours, builtIn: [] }).filter(({ path }) => path !== 'icon');

describe('a screen whose records go to another keeper', () => {
  const there = keptBy({ ...own, totals: ['count'] }, 'parts', { is: 'target', name: 'erp' });

  it('has calls that are usual there, and nothing that needs rows of its own', () => {
    expect(keeperOf(there)).toEqual({ is: 'target', name: 'erp' });
    expect(faults(there)).toEqual([]);
    expect(valueAt(there, ['operations'])).toEqual({
      create: 'parts:add',
      edit: 'parts:edit',
      delete: 'parts:delete',
    });
  });

  it('keeps calls and names between two others', () => {
    const screen = partsElsewhere('parts', erpWire);
    const { through: _, ...wire } = erpWire;
    expect(keptBy(screen, 'parts', { is: 'site' })).toEqual({ ...screen, wire });
    expect(keptBy(screen, 'parts', { is: 'target', name: 'crm' })).toEqual({
      ...screen,
      wire: { ...erpWire, through: 'crm' },
    });
  });

  it('comes home with the calls of this platform', () => {
    const home = keptBy(there, 'parts', { is: 'platform' });
    expect(keeperOf(home)).toEqual({ is: 'platform' });
    expect(valueAt(home, ['api'])).toEqual(own.api);
    expect(faults(home)).toEqual([]);
  });

  it('tells the other platform the name of a field whatever it is called here', () => {
    const screen = partsElsewhere('parts', erpWire);
    const renamed = renameField(screen, ['fields'], { from: 'partNo', to: 'number' });
    expect(valueAt(renamed, ['wire', 'names'])).toEqual({ id: 'part_id', number: 'part_no', boughtTime: 'bought_at' });
    expect(valueAt(removeField(screen, ['fields'], 'partNo'), ['wire', 'names'])).not.toHaveProperty('partNo');
  });
});

describe('what is typed of an answer', () => {
  it('goes with its last letter, and what held nothing else with it', () => {
    const value = { wire: { list: { rows: 'a' }, pages: 'byRows' } };
    expect(setText(value, ['wire', 'list', 'rows'], '')).toEqual({ wire: { pages: 'byRows' } });
    expect(setText({ wire: { list: { rows: 'a' } } }, ['wire', 'list', 'rows'], '')).toEqual({ wire: {} });
  });

  it.each([
    ['0', [0]],
    ['0, ok，true', [0, 'ok', true]],
    ['200,', [200, '']],
    ['', undefined],
  ])('is a list of values: %j', (text, values) => {
    expect(valuesIn(text)).toEqual(values);
  });
});
