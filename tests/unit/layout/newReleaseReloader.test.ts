import { describe, expect, it, vi } from 'vitest';

import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import {
  createNewReleaseReloader,
  entryScriptOf,
  isChunkLoadError,
  toErrorText,
} from '../../../src/layout/errors/newReleaseReloader.ts';
import { FakeStorage } from '../authProvider/fakeStorage.ts';

function open(own: string | null, served: () => Promise<string | null>, browser = new FakeStorage()) {
  const reload = vi.fn<() => void>();
  const storage = createSafeStorage(() => browser);
  return { reload, renewal: createNewReleaseReloader({ own, served, storage, key: 'renewed', reload }) };
}

describe('a page whose code may be outdated', () => {
  it('reloads exactly once after a release, however often code is missing', async () => {
    for (let page = 0; page < 50; page += 1) {
      const { reload, renewal } = open('/assets/a.js', async () => `/assets/b${page}.js`);
      for (let fault = 0; fault < 5; fault += 1) await renewal.reloadIfReplaced();
      expect(reload).toHaveBeenCalledOnce();
    }
  });

  it('reloads only once when a cache keeps returning the old page', async () => {
    const browser = new FakeStorage();
    const reloads: boolean[] = [];
    for (let load = 0; load < 5; load += 1) {
      // A cache keeps returning the old page.
      reloads.push(await open('/assets/a.js', async () => '/assets/b.js', browser).renewal.reloadIfReplaced());
    }
    expect(reloads).toEqual([true, false, false, false, false]);
  });

  it.each<[string, string | null, () => Promise<string | null>]>([
    ['the platform cannot be reached', '/assets/a.js', () => Promise.reject(new TypeError('offline'))],
    ['the platform serves the same build', '/assets/a.js', async () => '/assets/a.js'],
    ['the server returns no page', '/assets/a.js', async () => null],
    ['its own build is unknown', null, async () => '/assets/b.js'],
  ])('does not reload when %s', async (_, own, served) => {
    const { reload, renewal } = open(own, served);
    expect(await renewal.reloadIfReplaced()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('missing code', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/users-1.js',
    'error loading dynamically imported module: https://x/assets/users-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/forms-1.css',
  ])('is recognized by the browser’s message “%s”', message => {
    expect(isChunkLoadError(new TypeError(message))).toBe(true);
  });

  it('is explained in the language of the console, while other errors keep their own text', () => {
    const missing = new TypeError('Importing a module script failed.');
    expect(toErrorText(missing, 'zh')).toContain('未能加载');
    expect(toErrorText(missing, 'en')).toContain('could not be loaded');
    expect(toErrorText(new TypeError('x is undefined'), 'zh')).toBe('x is undefined');
  });

  it.each(['x is undefined', 'Failed to fetch', ''])('is not recognized by “%s”', message => {
    expect(isChunkLoadError(new TypeError(message))).toBe(false);
  });
});

describe('the search for the entry script of a page', () => {
  it.each([
    ['<script type="module" crossorigin src="/assets/index-a1.js"></script>', '/assets/index-a1.js'],
    ['<script src="/assets/early.js"></script><script type="module" src="/assets/index-b2.js">', '/assets/index-b2.js'],
    ['<html><h1>Bad gateway</h1>', null],
    ['', null],
  ])('finds in %s the script %s', (html, entry) => {
    expect(entryScriptOf(html)).toBe(entry);
  });
});
