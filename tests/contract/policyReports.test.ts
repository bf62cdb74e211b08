import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestPlatform, startPlatform } from './startPlatform.ts';

const path = '/api/public/v1/policy-reports';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const send = (body: string, type = 'application/reports+json') =>
  at.call('POST', path, { body, headers: { 'content-type': type } });

function lines(event = 'content security policy violation'): readonly Record<string, unknown>[] {
  const parsed = at.logLines.map(line => JSON.parse(line) as Record<string, unknown>);
  return parsed.filter(line => line['event'] === event);
}

const report = (blockedURL: string) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://console.test/users',
  body: {
    documentURL: 'https://console.test/users?filter=%7B%22phone%22%3A%2213800138000%22%7D',
    blockedURL,
    effectiveDirective: 'script-src-elem',
    sourceFile: 'https://console.test/assets/app.js?v=1#x',
    lineNumber: 3,
    sample: 'steal(localStorage.getItem("token"))',
  },
});

describe('a CSP report of a browser', () => {
  it('becomes one log line with directive, address and page, and without anything a user typed', async () => {
    const sent = JSON.stringify([report('https://evil.example/x.js?secret=1'), { type: 'deprecation', body: {} }]);
    expect((await send(sent)).http).toBe(204);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 'warn',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://console.test/users',
      source: 'https://console.test/assets/app.js',
      line: 3,
    });
    expect(at.logLines.join()).not.toMatch(/13800138000|steal|secret=1/);
  });

  it('can also have the older format', async () => {
    const older = {
      'document-uri': 'https://console.test/',
      'blocked-uri': 'inline',
      'violated-directive': 'style-src',
    };
    expect((await send(JSON.stringify({ 'csp-report': older }), 'application/csp-report')).http).toBe(204);
    expect(lines().at(-1)).toMatchObject({ blocked: 'inline', directive: 'style-src', line: null });
  });

  it.each([
    ['{', 400],
    ['x'.repeat(65 * 1024), 413],
    ['{}', 204],
    ['[null, 5, {"type":"csp-violation"}]', 204],
  ])('is ignored when it is malformed: %.20s', async (body, http) => {
    const before = lines().length;
    expect((await send(body)).http).toBe(http);
    expect(lines()).toHaveLength(before);
  });

  it('cannot forge log lines or flood the log', async () => {
    at.advanceClock(60_000);
    const before = lines().length;
    const many = JSON.stringify(Array.from({ length: 50 }, () => report('https://evil.example/\n{"level":"error"}')));
    for (let time = 0; time < 12; time += 1) expect((await send(many)).http).toBe(204);
    expect(lines().length - before).toBe(60);
    expect(lines('content security policy reports throttled')).toHaveLength(1);
    at.advanceClock(60_000);
    await send(many);
    expect(lines().length - before).toBe(70);
  });
});
