import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { createErrorReporter } from '../../../src/dataProvider/errorReports.ts';
import { bodyOf, createFakeHttp, okResponse } from './fakeHttp.ts';

function open(reply: Response | Error = okResponse()) {
  const wire = createFakeHttp([reply]);
  const place = { path: '/users/12', now: 0, isSignedIn: true };
  const { report } = createErrorReporter({
    http: wire.http,
    isSignedIn: () => place.isSignedIn,
    path: () => place.path,
    now: () => place.now,
  });
  return { ...wire, place, report };
}

describe('an error of the console', () => {
  it('is reported with address, component, stack and its hash, without a notification', () => {
    const { report, sent } = open();
    const error = new TypeError('x is undefined');
    error.stack = 'TypeError: x is undefined\n    at List (https://console.test/assets/lists.js:1:2)';
    report(error, 'List');
    expect(sent.map(item => item.address)).toEqual(['/api/public/v1/error-logs/report']);
    expect(bodyOf(sent[0])).toEqual({
      message: 'x is undefined',
      url: '/users/12',
      component: 'List',
      hash: expect.stringMatching(/^[\da-f]{8}$/),
      stack: 'TypeError: x is undefined\n    at List (/assets/lists.js:1:2)',
    });
  });

  it('is reported once a minute per page', () => {
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

  it('is not reported after ten reports in one minute', () => {
    const { report, sent, place } = open();
    for (let kind = 0; kind < 1_000; kind += 1) report(new TypeError(`x${kind}`));
    expect(sent).toHaveLength(10);
    place.now = 60_000;
    report(new TypeError('later'));
    expect(sent).toHaveLength(11);
  });

  it('is reported in less than 10,000 characters', () => {
    const { report, sent } = open();
    report(new TypeError('y'.repeat(1_000_000)));
    expect(String(sent[0]?.init.body).length).toBeLessThan(10_000);
  });

  it.each([
    ['a failed call', new PlatformError('timeout', 'zh')],
    ['an aborted request', new DOMException('The user aborted a request', 'AbortError')],
    ['a resize message of the browser', new Error('ResizeObserver loop completed with undelivered notifications.')],
  ])('is not reported when it is %s', (_, error) => {
    const { report, sent } = open();
    report(error);
    expect(sent).toEqual([]);
  });

  it('is not reported without a session', () => {
    const { report, sent, place } = open();
    place.isSignedIn = false;
    report(new TypeError('x'));
    expect(sent).toEqual([]);
  });

  it.each([undefined, null, 5, 'text', {}, Symbol('s')])('may be any thrown value (%o)', cause => {
    const { report } = open();
    expect(() => report(cause)).not.toThrow();
  });

  it('causes no further error when its report fails', async () => {
    const { report, sent, failures } = open(new TypeError('offline'));
    report(new TypeError('x'));
    await new Promise(resolve => setTimeout(resolve));
    expect(sent).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
