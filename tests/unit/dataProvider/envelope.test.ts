import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { readEnvelope } from '../../../src/dataProvider/envelope.ts';
import { failureOf } from './failureOf.ts';

describe('a response envelope', () => {
  it.each([
    ['status 0', { status: 0, data: [1], success: true }, { data: [1], success: true }],
    ['status "0"', { status: '0', data: 1, success: false }, { data: 1, success: false }],
    ['status 0 with a failing code', { status: 0, code: 500, data: 1 }, { data: 1, success: undefined }],
    ['no status and code 200', { code: 200, data: 'x', success: true }, { data: 'x', success: true }],
    ['no status and code "200"', { code: '200', data: 'x' }, { data: 'x', success: undefined }],
    ['the older form', { su: true, dt: [{ standardKey: 'a' }] }, { data: [{ standardKey: 'a' }], success: true }],
    ['the older form without data', { su: true }, { data: undefined, success: true }],
  ])('is read as a success with %s', (_, body, answer) => {
    expect(readEnvelope(body, 'zh')).toEqual(answer);
  });

  it.each([
    { status: null, code: 200 },
    { status: '', code: 200 },
    { status: '00' },
    { status: '0x0' },
    { status: ' 0' },
    { status: '0.0' },
    { status: false, code: 200 },
    { status: true },
    { status: [] },
    { status: 0.5 },
    { status: -1 },
    { status: 1, code: 200 },
    { code: 200.5 },
    { code: '0200' },
    { su: 'true', dt: [] },
    { su: 1, dt: [] },
    { su: false, status: 0, code: 200 },
    { su: null },
  ])('is read as a failure: %o', body => {
    expect(failureOf(() => readEnvelope(body, 'zh'))).toBeInstanceOf(PlatformError);
  });

  it.each([null, undefined, 0, 'ok', true, [], [{ status: 0 }]].map(body => ({ body })))(
    'cannot be $body',
    ({ body }) => {
      expect(failureOf(() => readEnvelope(body, 'en')).kind).toBe('badAnswer');
    },
  );
});

const scalar = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(
      0,
      '0',
      -0,
      1,
      3,
      200,
      '200',
      409,
      500,
      6013,
      6014,
      '6013',
      null,
      true,
      false,
      '',
      '00',
      'ok',
    ),
  },
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
  fc.constant([]),
  fc.constant({}),
);
const envelope = fc.record(
  { status: scalar, code: scalar, msg: scalar, data: fc.jsonValue(), success: scalar, dt: fc.jsonValue() },
  { requiredKeys: [] },
);
const either = fc.oneof(
  { weight: 3, arbitrary: envelope },
  { weight: 1, arbitrary: fc.tuple(envelope, scalar).map(([body, su]) => ({ ...body, su })) },
);

/** Returns whether a body means success: a second, plain implementation of the specified rule. */
function meansSuccess(body: Readonly<Record<string, unknown>>): boolean {
  if ('su' in body) return body['su'] === true;
  if ('status' in body) return body['status'] === 0 || body['status'] === '0';
  return body['code'] === 200 || body['code'] === '200';
}

function outcomeOf(body: unknown): string {
  try {
    readEnvelope(body, 'zh');
    return 'success';
  } catch (error) {
    return error instanceof PlatformError && error.message !== '' ? 'failure' : `a crash: ${String(error)}`;
  }
}

describe('ten thousand response envelopes', () => {
  it('are classified without a mistake', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(either, made => {
        // Real responses pass through JSON, which turns negative zero into zero.
        const body = JSON.parse(JSON.stringify(made)) as Record<string, unknown>;
        const expected = meansSuccess(body);
        seen[`${expected}`] += 1;
        expect(outcomeOf(body)).toBe(expected ? 'success' : 'failure');
      }),
      { numRuns: 10_000 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(500);
  });
});
