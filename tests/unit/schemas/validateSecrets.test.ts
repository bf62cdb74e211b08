import { areasWithoutEffects } from '../../support/areasWithoutEffects.ts';
import { describe, expect, it } from 'vitest';

import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { action } from '../../../src/schemas/vocabulary/action.ts';
import { password, reference, rows, text } from '../../../src/schemas/vocabulary/fields.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { validatePublishedScreen } from '../../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { createSparePartsScreen, withFields } from '../../support/published/createSparePartsScreen.ts';

const label = (name: string) => ({ zh: `字段${name}`, en: `Field ${name}` });
const key = password(label('key'), { secret: true });
const held = withFields(createSparePartsScreen(), { key });
const pathsOf = (value: unknown) => validateResource(value).map(({ path }) => path);

describe('a secret field', () => {
  it('is valid by itself', () => {
    expect(pathsOf(held)).toEqual([]);
    expect(
      pathsOf(withFields(createSparePartsScreen(), { key: password(label('key'), { credential: true }) })),
    ).toEqual([]);
  });

  it.each(['default', 'list', 'filter', 'sort', 'unique', 'inline', 'bilingual', 'said', 'screen', 'multiple'])(
    'cannot have the option “%s”, because it would reveal the value outside the field',
    option => {
      expect(pathsOf(withFields(createSparePartsScreen(), { key: { ...key, [option]: true } }))).toContain(
        `fields.key.${option}`,
      );
    },
  );

  it('cannot be the name of its record', () => {
    const screen = withFields(createSparePartsScreen(), { partNo: { secret: true } });
    expect(pathsOf(screen)).toContain('fields.partNo.title');
  });

  it.each(['integer', 'code', 'reference', 'file', 'json', 'rows'])('cannot be of the kind %s', kind => {
    expect(pathsOf(withFields(createSparePartsScreen(), { key: { ...key, kind } })).join()).toContain(
      'fields.key.kind',
    );
  });

  it.each<[string, Partial<Resource>, string]>([
    ['order of the list', { sort: { field: 'key', order: 'ASC' } }, 'sort.field'],
    ['key of an import', { naturalKey: 'key' }, 'naturalKey'],
    ['watched field', { live: ['key'] }, 'live'],
  ])('cannot be the %s', (_, change, path) => {
    expect(pathsOf({ ...held, ...change })).toContain(path);
  });

  it('cannot be part of a unique key or limit the choices of another field', () => {
    const unique = withFields(held, { note: { unique: { with: ['key'] } } });
    expect(pathsOf(unique)).toContain('fields.note');
    const narrowed = reference(label('site'), 'sites', { narrowedBy: { name: 'key' } });
    expect(pathsOf(withFields(held, { narrowed }))).toContain('fields.narrowed');
  });

  it('cannot be part of rows in the record, which are returned as a whole', () => {
    const list = rows(label('list'), { key, name: text(label('name')) });
    expect(pathsOf(withFields(createSparePartsScreen(), { list }))).toContain('fields.list.fields.key');
  });

  it('must be a credential in an action, because a job stores the form', () => {
    const form = { key: { ...key, multiple: true } as typeof key };
    const screen = {
      ...createSparePartsScreen(),
      actions: [action('put', label('put'), { on: ['row'], code: 'parts:put', form })],
    };
    expect(pathsOf(screen)).toEqual(
      expect.arrayContaining(['actions[0].form.key.multiple', 'actions[0].form.key.secret']),
    );
  });
});

describe('a reference', () => {
  const vault = {
    ...withFields(createSparePartsScreen('vaults'), { key }),
    api: conventionalApi('/api/testing/v1/vaults'),
  };
  const copying = (stores: string): Resource =>
    withFields(createSparePartsScreen('copies'), { copy: reference(label('copy'), `vaults.${stores}`) });

  it('prevents the start if a built-in screen uses it to copy a secret of another screen', () => {
    const placed = [vault, copying('key')].map(resource => ({ area: 'system', resource }));
    expect(() => createCatalogue(placed, areasWithoutEffects)).toThrow(
      'fields.copy: key of vaults is secret, so nothing may store it',
    );
    expect(() =>
      createCatalogue(
        [vault, copying('partNo')].map(resource => ({ area: 'system', resource })),
        areasWithoutEffects,
      ),
    ).not.toThrow();
  });

  it('causes an error at the field if a published screen uses it to copy a secret of another screen', () => {
    const neighbours = { builtIn: [vault], published: [] };
    const fault = { path: 'fields.copy.stores', message: 'key of vaults is secret' };
    expect(validatePublishedScreen(copying('key'), neighbours)).toContainEqual(fault);
    expect(validatePublishedScreen(copying('partNo'), neighbours)).toEqual([]);
  });
});
