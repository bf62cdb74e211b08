import { describe, expect, it, vi } from 'vitest';

import { createReleaseWatch } from '../../../src/dataProvider/releaseWatch.ts';
import { createFakeHttp, okResponse } from './fakeHttp.ts';

describe('a release', () => {
  it('is announced once, and is withdrawn when the platform serves the page’s own build again', () => {
    const release = createReleaseWatch(() => '/assets/a.js');
    const listener = vi.fn<() => void>();
    const stop = release.subscribe(listener);
    const seen = ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js', '/assets/a.js'].map(build => {
      release.recordBuild(build);
      return release.hasNewBuild();
    });
    expect(seen).toEqual([false, true, true, true, false]);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    release.recordBuild('/assets/b.js');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is ignored by a page that does not know its own build', () => {
    const release = createReleaseWatch(() => null);
    release.recordBuild('/assets/b.js');
    expect(release.hasNewBuild()).toBe(false);
  });

  it('is detected in any response with a build name', async () => {
    const responseOfNewBuild = new Response(JSON.stringify({ status: 0, data: null }), {
      headers: { 'x-console-build': '/b.js' },
    });
    const { http, builds } = createFakeHttp([okResponse(), responseOfNewBuild]);
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x' });
    expect(builds).toEqual(['/b.js']);
  });
});
