import { describe, expect, it } from 'vitest';

import { createNewScreen } from '../../../../src/pages/workbench/newScreen.ts';
import { removeField, renameField, valueAt } from '../../../../src/pages/workbench/screenEdits.ts';
import {
  recordStorageOf,
  setRecordStorage,
  setTextAt,
  parseValueList,
} from '../../../../src/pages/workbench/wireFormatEdits.ts';
import { validatePublishedScreen } from '../../../../src/schemas/published/validatePublishedScreen.ts';
import { createRemotePartsScreen, erpWireFormat } from '../../../support/published/createRemotePartsScreen.ts';

const own = createNewScreen('parts');
const neighbours = { builtIn: [own], published: [] };
const faults = (value: unknown) =>
  validatePublishedScreen(value, { ...neighbours, builtIn: [] }).filter(({ path }) => path !== 'icon');

describe('a screen that moves to another record store', () => {
  const there = setRecordStorage({ ...own, totals: ['count'] }, 'parts', { is: 'target', name: 'erp' });

  it('gets the usual calls of the new store, and loses parts that need local rows', () => {
    expect(recordStorageOf(there)).toEqual({ is: 'target', name: 'erp' });
    expect(faults(there)).toEqual([]);
    expect(valueAt(there, ['operations'])).toEqual({
      create: 'parts:add',
      edit: 'parts:edit',
      delete: 'parts:delete',
    });
  });

  it('keeps calls and names between two remote stores', () => {
    const screen = createRemotePartsScreen('parts', erpWireFormat);
    const { through: _, ...wire } = erpWireFormat;
    expect(setRecordStorage(screen, 'parts', { is: 'site' })).toEqual({ ...screen, wire });
    expect(setRecordStorage(screen, 'parts', { is: 'target', name: 'crm' })).toEqual({
      ...screen,
      wire: { ...erpWireFormat, through: 'crm' },
    });
  });

  it('gets local calls when it returns to the platform’s own store', () => {
    const home = setRecordStorage(there, 'parts', { is: 'platform' });
    expect(recordStorageOf(home)).toEqual({ is: 'platform' });
    expect(valueAt(home, ['api'])).toEqual(own.api);
    expect(faults(home)).toEqual([]);
  });

  it('keeps the remote name of a renamed field', () => {
    const screen = createRemotePartsScreen('parts', erpWireFormat);
    const renamed = renameField(screen, ['fields'], { from: 'partNo', to: 'number' });
    expect(valueAt(renamed, ['wire', 'names'])).toEqual({ id: 'part_id', number: 'part_no', boughtTime: 'bought_at' });
    expect(valueAt(removeField(screen, ['fields'], 'partNo'), ['wire', 'names'])).not.toHaveProperty('partNo');
  });
});

describe('an edited setting of the response format', () => {
  it('is removed, together with empty parents, when its text is cleared', () => {
    const value = { wire: { list: { rows: 'a' }, pages: 'byRows' } };
    expect(setTextAt(value, ['wire', 'list', 'rows'], '')).toEqual({ wire: { pages: 'byRows' } });
    expect(setTextAt({ wire: { list: { rows: 'a' } } }, ['wire', 'list', 'rows'], '')).toEqual({ wire: {} });
  });

  it.each([
    ['0', [0]],
    ['0, ok，true', [0, 'ok', true]],
    ['200,', [200, '']],
    ['', undefined],
  ])('becomes a list of values: %j', (text, values) => {
    expect(parseValueList(text)).toEqual(values);
  });
});
