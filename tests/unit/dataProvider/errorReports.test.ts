import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { createErrorReports } from '../../../src/dataProvider/errorReports.ts';
import { bodyOf, createFakeWire, done } from './fakeWire.ts';

function open(reply: Response | Error = done()) {
  const wire = createFakeWire([reply]);
  const place = { path: '/users/12', now: 0, isSignedIn: true };
  const { report } = createErrorReports({
    http: wire.http,
    isSignedIn: () => place.isSignedIn,
    path: () => place.path,
    now: () => place.now,
  });
  return { ...wire, place, report };
}

describe('a fault of the console', () => {
  it('fault 68: is told with its address, its component, its stack and a hash of it, and no notice of that', () => {
    const { report, sent } = open();
    const error = new TypeError('x is undefined');
    error.stack = 'TypeError: x is undefined\n    at List (https://console.test/assets/lists.js:1:2)';
    report(error, 'List');
    expect(sent.map(one => one.address)).toEqual(['/api/public/v1/error-logs/report']);
    expect(bodyOf(sent[0])).toEqual({
      message: 'x is undefined',
      url: '/users/12',
      component: 'List',
      hash: expect.stringMatching(/^[\da-f]{8}$/),
      stack: 'TypeError: x is undefined\n    at List (/assets/lists.js:1:2)',
    });
  });

  it('is told once a minute on one page, and again on another', () => {
    const { report, sent, place } = open();
    const error = new TypeError('x');
    for (let time = 0; time < 100; time += 1) report(error);
    expect(sent).toHaveLength(1);
    place.path = '/users';
    report(error);
    place.now = 60_000;
    report(error);
    expect(sent).toHaveLength(3);
  });

  it('is one of ten at most within a minute', () => {
    const { report, sent, place } = open();
    for (let kind = 0; kind < 1_000; kind += 1) report(new TypeError(`x${kind}`));
    expect(sent).toHaveLength(10);
    place.now = 60_000;
    report(new TypeError('later'));
    expect(sent).toHaveLength(11);
  });

  it('is cut to what fits', () => {
    const { report, sent } = open();
    report(new TypeError('y'.repeat(1_000_000)));
    expect(String(sent[0]?.init.body).length).toBeLessThan(10_000);
  });

  it.each([
    ['what the wire has told', new PlatformError('timeout', 'zh')],
    ['what the person has cancelled', new DOMException('The user aborted a request', 'AbortError')],
    ['what browsers say of sizes', new Error('ResizeObserver loop completed with undelivered notifications.')],
  ])('is not %s', (_, error) => {
    const { report, sent } = open();
    report(error);
    expect(sent).toEqual([]);
  });

  it('is told by nobody who is not signed in', () => {
    const { report, sent, place } = open();
    place.isSignedIn = false;
    report(new TypeError('x'));
    expect(sent).toEqual([]);
  });

  it.each([undefined, null, 5, 'text', {}, Symbol('s')])('may be thrown as anything (%o)', cause => {
    const { report } = open();
    expect(() => report(cause)).not.toThrow();
  });

  it('whose report does not arrive is no further fault', async () => {
    const { report, sent, failures } = open(new TypeError('offline'));
    report(new TypeError('x'));
    await new Promise(resolve => setTimeout(resolve));
    expect(sent).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
