import { areasWithoutEffects } from '../../../support/areasWithoutEffects.ts';
import { describe, expect, it } from 'vitest';

import { createCatalogue } from '../../../../platform/engine/resources/catalogue.ts';
import { reference } from '../../../../src/schemas/vocabulary/fields.ts';
import { validatePublishedScreen } from '../../../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { mayOpenRecord } from '../../../../src/screens/mayOpenRecord.ts';
import { createSparePartsScreen } from '../../../support/published/createSparePartsScreen.ts';

const { api, ...shelves } = createSparePartsScreen('shelves');
const { options: _options, ...withoutOptions } = api;
const { detail: _detail, update: _update, ...listOnly } = api;
const noChoices = 'shelves has no call for options, so no field can refer to it';

const parts: Resource = {
  ...createSparePartsScreen(),
  fields: { ...createSparePartsScreen().fields, shelf: reference({ zh: '货架', en: 'Shelf' }, 'shelves.id') },
};

describe('a screen without choices for references', () => {
  const neighbours = (item: Resource['api']) => ({ builtIn: [], published: [{ ...shelves, api: item }] });

  it('cannot be referenced by a published screen', () => {
    const unchosen = validatePublishedScreen(parts, neighbours(withoutOptions)).filter(({ path }) =>
      path.startsWith('fields'),
    );
    expect(unchosen).toEqual([{ path: 'fields.shelf.resource', message: noChoices }]);
    expect(validatePublishedScreen(parts, neighbours(api)).filter(({ path }) => path.startsWith('fields'))).toEqual([]);
  });

  it('cannot be referenced by a built-in screen', () => {
    const placed = [parts, { ...shelves, api: withoutOptions }].map(resource => ({ area: 'system', resource }));
    expect(() => createCatalogue(placed, areasWithoutEffects)).toThrow(noChoices);
  });
});

describe('a screen without a detail call', () => {
  it('has no detail page for any user', () => {
    const mayAll = () => true;
    expect(mayOpenRecord({ ...shelves, api }, mayAll)).toBe(true);
    expect(mayOpenRecord({ ...shelves, api: listOnly }, mayAll)).toBe(false);
  });
});
