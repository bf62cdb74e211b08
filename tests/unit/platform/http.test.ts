import { describe, expect, it } from 'vitest';

import { createFieldRefusal } from '../../../platform/engine/effects/createRefusal.ts';
import { refusalResponse } from '../../../platform/engine/http/envelope.ts';
import { clientIpOf, isOverTls, networkOf } from '../../../platform/engine/http/clientIp.ts';
import { toRefusal } from '../../../platform/engine/http/toRefusal.ts';
import { languageOf } from '../../../platform/engine/http/languageOf.ts';
import { parseQuery } from '../../../platform/engine/http/parseQuery.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';

describe('the language of a response', () => {
  it.each([
    [null, 'zh'],
    ['', 'zh'],
    ['en', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['fr-FR, en-US;q=0.7, zh;q=0.3', 'en'],
    ['EN-gb', 'en'],
    ['en;q=0.1,zh;q=0.9', 'zh'],
    ['de', 'zh'],
    ['en;q=abc', 'en'],
    [`${'x,'.repeat(5_000)}en`, 'zh'],
  ] as const)('is read from %j as %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

describe('a refusal with a field', () => {
  it.each([
    ['zh', '超出容量'],
    ['en', 'Too large'],
  ] as const)('contains the error of the field in the language %s', async (language, text) => {
    const answer: unknown = await refusalResponse(
      createFieldRefusal('capacity', '超出容量', 'Too large'),
      language,
    ).json();
    expect(answer).toMatchObject({ status: 1, code: 400, msg: text, data: { errors: { capacity: text } } });
  });
});

describe('the address of a caller', () => {
  const request = (headers: Readonly<Record<string, string>>) => new Request('http://console.test/', { headers });
  const env = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.9' } } };

  it('is the address of the connection, whatever a header claims', () => {
    expect(clientIpOf(request({ 'x-forwarded-for': '1.2.3.4' }), env, 0)).toBe('10.0.0.9');
    expect(isOverTls(request({ 'x-forwarded-proto': 'https' }), 0)).toBe(false);
  });

  it('is the address that the outermost proxy reports, not one that the caller claims in a header', () => {
    const forged = request({ 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.2', 'x-forwarded-proto': 'https' });
    expect(clientIpOf(forged, env, 2)).toBe('198.51.100.7');
    expect(clientIpOf(forged, env, 9)).toBe('10.0.0.9');
    expect(isOverTls(forged, 2)).toBe(true);
  });

  it('is empty when it is invalid', () => {
    expect(clientIpOf(request({ 'x-forwarded-for': '<script>' }), env, 1)).toBe('');
    expect(clientIpOf(request({}), undefined, 0)).toBe('');
  });
});

describe('the network of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('is, for %s, %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('an unexpected error', () => {
  it('reveals only its id', () => {
    const refusal = toRefusal(new Error('relation "users" does not exist'), 'n-1');
    expect(refusal.options).toMatchObject({ http: 500, status: 1, data: { id: 'n-1' } });
    expect(JSON.stringify(refusal.text)).not.toContain('users');
  });

  it.each(['ECONNREFUSED', '57P01', '53300', '08006'])('becomes a 503 when the database is unavailable: %s', code => {
    const refusal = toRefusal(Object.assign(new Error('gone'), { code }), 'n-2');
    expect(refusal.options).toMatchObject({ http: 503, retryAfterSeconds: 2 });
  });

  it.each(['53100', 'ENOSPC'])('tells the user that nothing was saved if the disk is full: %s', code => {
    const refusal = toRefusal(Object.assign(new Error('no space'), { code }), 'n-4');
    expect(refusal.options).toMatchObject({ status: 1, code: 507 });
    expect(refusal.options.http).toBeUndefined();
    expect(refusal.text.en).toContain('nothing was saved');
  });
});

describe('a refusal by a rule', () => {
  it('reaches the caller unchanged', () => {
    const refusal = new Refusal({ zh: '不', en: 'no' });
    expect(toRefusal(refusal, 'n-3')).toBe(refusal);
  });
});

describe('a repeated parameter', () => {
  it('gives a call its last value, or the list of its values if the call declares a list', () => {
    const { query, repeated } = parseQuery(new URLSearchParams('id=1&id=2&name=a&__proto__=x'));
    expect(query['id']).toBe('2');
    expect(repeated).toEqual({ id: ['1', '2'] });
    expect(Object.keys(query)).toEqual(['id', 'name', '__proto__']);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});
