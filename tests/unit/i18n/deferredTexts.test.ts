import { describe, expect, it } from 'vitest';

import { createDeferredTexts } from '../../../src/i18n/deferredTexts.ts';

describe('deferred texts', () => {
  it('load once for several concurrent calls', async () => {
    let loads = 0;
    const texts = createDeferredTexts(async () => void (loads += 1));
    expect(texts.isLoaded()).toBe(false);
    await Promise.all([texts.load(), texts.load()]);
    expect([loads, texts.isLoaded()]).toEqual([1, true]);
  });

  it('load again after a failure', async () => {
    const results = [Promise.reject(new Error('offline')), Promise.resolve()];
    const texts = createDeferredTexts(() => results.shift() ?? Promise.resolve());
    await expect(texts.load()).rejects.toThrow('offline');
    expect(texts.isLoaded()).toBe(false);
    await texts.load();
    expect(texts.isLoaded()).toBe(true);
  });
});
