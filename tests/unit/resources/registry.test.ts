import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { areas } from '../../../src/resources/areas.ts';
import { areaOf, loadResource, resourceNames } from '../../../src/resources/registry.ts';
import { registeredResources } from './registeredResources.ts';

describe('the registry', () => {
  it('contains every file of every area', () => {
    // The second folder contains the resources that tests add to the product.
    const files = ['src/resources', 'tests/support/resources'].flatMap(folder =>
      readdirSync(folder, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .flatMap(entry => readdirSync(`${folder}/${entry.name}`).filter(name => name.endsWith('.ts'))),
    );
    expect(resourceNames.map(name => `${name}.ts`).toSorted()).toEqual(files.toSorted());
    expect(files).not.toEqual([]);
  });

  it('finds a resource by its name', () => {
    expect(registeredResources.map(resource => resource.name)).toEqual(resourceNames);
  });

  it('contains the area of each resource', () => {
    const names = areas.map(area => area.name);
    for (const name of resourceNames) expect(names, name).toContain(areaOf(name));
    expect(areaOf('no-such-thing')).toBeUndefined();
  });

  it('determines the permission code of each screen, “area:name”, without the file of the screen', () => {
    for (const { name, code } of registeredResources) expect(code).toBe(`${areaOf(name)}:${name}`);
  });

  it('rejects an unknown name', async () => {
    await expect(loadResource('no-such-thing')).rejects.toThrow(RangeError);
    await expect(loadResource('constructor')).rejects.toThrow(RangeError);
  });
});

describe('the areas', () => {
  it('have unique names, titles in both languages, and icons', () => {
    for (const { name, title, icon } of areas) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title.zh && title.en && icon, name).toBeTruthy();
    }
    expect(new Set(areas.map(area => area.name)).size).toBe(areas.length);
  });

  it('order their screens without ties', () => {
    const places = registeredResources.map(resource => `${areaOf(resource.name)} ${resource.order}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
