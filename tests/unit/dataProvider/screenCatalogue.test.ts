import { describe, expect, it, vi } from 'vitest';

import type { HttpRequest } from '../../../src/dataProvider/httpClient.ts';
import { createScreenCatalogue, readPublishedScreens } from '../../../src/dataProvider/screenCatalogue.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { createSparePartsScreen } from '../../support/published/createSparePartsScreen.ts';

const devices = createSparePartsScreen('devices');

const published = (version: number, ...list: readonly string[]) => ({
  version,
  list: list.map(name => ({ name, version, title: { zh: name, en: name } })),
});

function start(values: Readonly<Record<string, unknown>>) {
  const requestedNames: unknown[] = [];
  const loaded = new Map<string, Resource>();
  const send = async ({ query }: HttpRequest) => {
    requestedNames.push(query?.['name']);
    return { data: values[String(query?.['name'])], success: true };
  };
  const load = async (name: string) => {
    if (name !== 'devices') throw new RangeError(name);
    loaded.set(name, devices);
    return devices;
  };
  const screens = createScreenCatalogue({
    http: { send },
    files: { names: ['devices'], load, loaded: name => loaded.get(name) },
  });
  return { screens, requestedNames };
}

describe('the screens of a console', () => {
  it('are the built-in screens and those that the platform announces, each loaded once', async () => {
    const parts = createSparePartsScreen();
    const { screens, requestedNames } = start({ 'spare-parts': parts });
    expect(screens.has('spare-parts')).toBe(false);
    await expect(screens.load('spare-parts')).rejects.toThrow(RangeError);
    await screens.update(published(4, 'spare-parts'));
    expect(screens.has('spare-parts')).toBe(true);
    expect(await screens.load('spare-parts')).toEqual(parts);
    expect(await screens.load('spare-parts')).toEqual(parts);
    expect(screens.loaded('spare-parts')).toEqual(parts);
    expect(requestedNames).toEqual(['spare-parts']);
    expect(await screens.load('devices')).toBe(devices);
  });

  it('are updated, if they are open, before any subscriber is notified', async () => {
    const values = { devices: { ...devices, title: { zh: '云手机', en: 'Phones' } } };
    const { screens } = start(values);
    await screens.load('devices');
    const heard = vi.fn<() => string | undefined>(() => screens.loaded('devices')?.title.en);
    screens.subscribe(heard);
    await screens.update(published(5, 'devices'));
    expect(heard).toHaveReturnedWith('Phones');
    await screens.update(published(6));
    expect(screens.loaded('devices')).toBe(devices);
  });

  it('fail to load when the console cannot render their definition', async () => {
    const { screens } = start({ broken: { name: 'broken' } });
    await screens.update(published(1, 'broken'));
    await expect(screens.load('broken')).rejects.toThrow(TypeError);
  });

  it('include no announced screen after a switch to another user', async () => {
    const { screens } = start({ 'spare-parts': createSparePartsScreen() });
    await screens.update(published(4, 'spare-parts'));
    await screens.load('spare-parts');
    screens.forget();
    expect(screens.has('spare-parts')).toBe(false);
    expect(screens.published().version).toBe(0);
  });

  it.each([undefined, null, 7, {}, { list: 'x' }, { list: [null, { name: 1 }, { name: 'a', version: 1 }] }])(
    'are empty when the platform announces %j',
    value => expect(readPublishedScreens(value).list).toEqual([]),
  );
});
