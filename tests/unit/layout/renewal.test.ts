import { describe, expect, it, vi } from 'vitest';

import { createKeptStorage } from '../../../src/authProvider/keptStorage.ts';
import { createRenewal, entryOf, isMissingCode, sayFault } from '../../../src/layout/errors/renewal.ts';
import { FakeStorage } from '../authProvider/fakeStorage.ts';

function open(own: string | null, served: () => Promise<string | null>, browser = new FakeStorage()) {
  const reload = vi.fn<() => void>();
  const storage = createKeptStorage(() => browser);
  return { reload, renewal: createRenewal({ own, served, storage, key: 'renewed', reload }) };
}

describe('a page whose code has gone', () => {
  it('fault 66: is loaded anew once after a release, however often code is missing: 50 of 50 are not stuck', async () => {
    for (let page = 0; page < 50; page += 1) {
      const { reload, renewal } = open('/assets/a.js', async () => `/assets/b${page}.js`);
      for (let fault = 0; fault < 5; fault += 1) await renewal.renew();
      expect(reload).toHaveBeenCalledOnce();
    }
  });

  it('is not loaded for ever when the new build lacks it too', async () => {
    const browser = new FakeStorage();
    const reloads: boolean[] = [];
    for (let load = 0; load < 5; load += 1) {
      // A cache in between gives the old page again and again.
      reloads.push(await open('/assets/a.js', async () => '/assets/b.js', browser).renewal.renew());
    }
    expect(reloads).toEqual([true, false, false, false, false]);
  });

  it.each<[string, string | null, () => Promise<string | null>]>([
    ['the platform cannot be reached', '/assets/a.js', () => Promise.reject(new TypeError('offline'))],
    ['the platform serves the same build', '/assets/a.js', async () => '/assets/a.js'],
    ['what is served is no page', '/assets/a.js', async () => null],
    ['its own build is unknown', null, async () => '/assets/b.js'],
  ])('stays when %s', async (_, own, served) => {
    const { reload, renewal } = open(own, served);
    expect(await renewal.renew()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('missing code', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/users-1.js',
    'error loading dynamically imported module: https://x/assets/users-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/forms-1.css',
  ])('is told by a browser as “%s”', message => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  it('is told to the person in the language of the console, any other fault as it is', () => {
    const missing = new TypeError('Importing a module script failed.');
    expect(sayFault(missing, 'zh')).toContain('未能加载');
    expect(sayFault(missing, 'en')).toContain('could not be loaded');
    expect(sayFault(new TypeError('x is undefined'), 'zh')).toBe('x is undefined');
  });

  it.each(['x is undefined', 'Failed to fetch', ''])('is not “%s”', message => {
    expect(isMissingCode(new TypeError(message))).toBe(false);
  });
});

describe('the entry of a page', () => {
  it.each([
    ['<script type="module" crossorigin src="/assets/index-a1.js"></script>', '/assets/index-a1.js'],
    ['<script src="/assets/early.js"></script><script type="module" src="/assets/index-b2.js">', '/assets/index-b2.js'],
    ['<html><h1>Bad gateway</h1>', null],
    ['', null],
  ])('in %s is %s', (html, entry) => {
    expect(entryOf(html)).toBe(entry);
  });
});
