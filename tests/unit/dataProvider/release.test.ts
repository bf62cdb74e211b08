import { describe, expect, it, vi } from 'vitest';

import { createRelease } from '../../../src/dataProvider/release.ts';
import { createFakeWire, done } from './fakeWire.ts';

describe('a release', () => {
  it('fault 66: is heard of once, and taken back while the own build is served again', () => {
    const release = createRelease(() => '/assets/a.js');
    const listener = vi.fn<() => void>();
    const stop = release.subscribe(listener);
    const seen = ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js', '/assets/a.js'].map(build => {
      release.hear(build);
      return release.isNew();
    });
    expect(seen).toEqual([false, true, true, true, false]);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    release.hear('/assets/b.js');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is none for a page that does not know its own build', () => {
    const release = createRelease(() => null);
    release.hear('/assets/b.js');
    expect(release.isNew()).toBe(false);
  });

  it('is told with any answer, and by silence nothing', async () => {
    const told = new Response(JSON.stringify({ status: 0, data: null }), { headers: { 'x-console-build': '/b.js' } });
    const { http, builds } = createFakeWire([done(), told]);
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x' });
    expect(builds).toEqual(['/b.js']);
  });
});
