import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { readEnvelope, readHttpFailure } from '../../../src/dataProvider/envelope.ts';
import { type FailureKind, failures } from '../../../src/dataProvider/failures.ts';
import { languages } from '../../../src/schemas/base/label.ts';
import { failureOf } from './failureOf.ts';

interface Row {
  readonly situation: string;
  readonly kind: FailureKind;
  readonly zh: string;
  readonly en: string;
  readonly ends: boolean;
  /** Envelope of a response, or the status and body of an HTTP failure. */
  readonly envelope?: Readonly<Record<string, unknown>>;
  readonly http?: readonly [status: number, body?: unknown];
}

const trial = {
  kind: 'trialOver',
  zh: '试用时间已到，请前往授权激活界面进行激活',
  en: 'The trial time is up, please go to the license activation interface to activate',
  ends: false,
} as const;
const elsewhere = {
  kind: 'elsewhere',
  zh: '该设备已在别处登录',
  en: 'The device has been logged on elsewhere',
  ends: true,
} as const;
const expired = {
  kind: 'expired',
  zh: '登录信息已过期，请重新登录',
  en: 'Login information has expired, please log in again',
  ends: true,
} as const;
const forbidden = { kind: 'forbidden', zh: '权限不足', en: 'Insufficient authority', ends: true } as const;
const server = { kind: 'serverError', zh: '服务器无法访问', en: 'Server error', ends: false } as const;
const unknownServer = {
  kind: 'unknownServerError',
  zh: '未知服务器错误',
  en: 'unknown server error',
  ends: false,
} as const;
const unknown = { kind: 'unknown', zh: '未知错误', en: 'unknown error', ends: false } as const;
const sameText = (text: string) => ({ zh: text, en: text, ends: false });

const catalogue: readonly Row[] = [
  { situation: 'status 3', envelope: { status: 3, msg: 'trial' }, ...trial },
  { situation: 'status 6013', envelope: { status: 6013, msg: 'x' }, ...elsewhere },
  { situation: 'status "6013"', envelope: { status: '6013' }, ...elsewhere },
  { situation: 'status 6014', envelope: { status: 6014, msg: 'x' }, ...expired },
  { situation: 'status 6013 of the older envelope', envelope: { su: false, status: 6013 }, ...elsewhere },
  {
    situation: 'another status with a message',
    envelope: { status: 1, msg: 'no' },
    kind: 'unknown',
    ...sameText('no'),
  },
  {
    situation: 'another status with text as data',
    envelope: { status: 1, data: 'why' },
    kind: 'unknown',
    ...sameText('why'),
  },
  {
    situation: 'another status with a blank message',
    envelope: { status: 1, msg: ' ', data: 'why' },
    kind: 'unknown',
    ...sameText('why'),
  },
  { situation: 'another status alone', envelope: { status: 1 }, ...unknown },
  { situation: 'another status with data that is no text', envelope: { status: 1, data: { a: 1 } }, ...unknown },
  { situation: 'no status and code 500', envelope: { code: 500, msg: 'no' }, kind: 'unknown', ...sameText('no') },
  { situation: 'neither status nor code', envelope: {}, ...unknown },
  {
    situation: 'field errors',
    envelope: { status: 1, data: { errors: { name: {} } } },
    kind: 'invalid',
    zh: '请检查标出的字段',
    en: 'Check the marked fields',
    ends: false,
  },
  {
    situation: 'a conflict',
    envelope: { status: 1, code: 409, data: { current: {} } },
    kind: 'conflict',
    zh: '该记录已被他人修改',
    en: 'Somebody else has changed this record',
    ends: false,
  },
  { situation: 'the older envelope with text', envelope: { su: false, dt: 'no' }, kind: 'refused', ...sameText('no') },
  {
    situation: 'the older envelope alone',
    envelope: { su: false },
    kind: 'refused',
    zh: '操作被拒绝',
    en: 'The operation was rejected',
    ends: false,
  },
  { situation: 'HTTP 401', http: [401, { msg: 'x' }], ...elsewhere },
  { situation: 'HTTP 402', http: [402], ...expired },
  { situation: 'HTTP 6013', http: [6013], ...expired },
  { situation: 'HTTP 403', http: [403, { msg: 'x' }], ...forbidden },
  { situation: 'HTTP 400 with status 6014 in its body', http: [400, { status: 6014 }], ...expired },
  {
    situation: 'HTTP 500 with a message',
    http: [500, { msg: 'disk' }],
    kind: 'unknownServerError',
    ...sameText('disk'),
  },
  { situation: 'HTTP 500 without a message', http: [500], ...unknownServer },
  { situation: 'HTTP 501', http: [501], ...server },
  { situation: 'HTTP 502 with a message', http: [502, { msg: 'nginx' }], ...server },
  { situation: 'HTTP 503', http: [503], ...server },
  { situation: 'HTTP 504', http: [504], ...server },
  {
    situation: 'HTTP 404 with a message',
    http: [404, { msg: 'gone' }],
    kind: 'unknownServerError',
    ...sameText('gone'),
  },
  { situation: 'HTTP 404 without a message', http: [404, '<html>'], ...unknownServer },
  { situation: 'HTTP 418 with a message that is no text', http: [418, { msg: 5 }], ...unknownServer },
];

describe('the error catalogue', () => {
  it.each(catalogue.flatMap(row => languages.map(language => ({ ...row, language }))))(
    'has a text for $situation in $language',
    ({ kind, envelope, http, language, ends, ...texts }) => {
      const error = http
        ? readHttpFailure(http[0], http[1], language)
        : failureOf(() => readEnvelope(envelope, language));
      expect(error).toBeInstanceOf(PlatformError);
      expect([error.kind, error.message]).toEqual([kind, texts[language]]);
      expect(failures[error.kind].effect).toBe(ends ? 'endSession' : 'none');
    },
  );

  it('leaves the data, status, code and message of a refusal unchanged', () => {
    const body = { status: 1, code: 409, msg: 'newer', data: { current: { id: 1, revision: 4 } } };
    const error = failureOf(() => readEnvelope(body, 'zh'));
    expect(error).toMatchObject({ status: 1, code: 409, data: body.data, message: 'newer' });
  });

  it('has every text in both languages', () => {
    for (const { text } of Object.values(failures)) {
      expect(text.zh).toMatch(/\p{Script=Han}/u);
      expect(text.en).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('an expired trial', () => {
  it('is the only failure that names a screen: the screen where the trial can be extended', () => {
    const named = Object.entries(failures).flatMap(([kind, { screen }]) => (screen ? [[kind, screen]] : []));
    expect(named).toEqual([['trialOver', 'license-activation']]);
  });
});
