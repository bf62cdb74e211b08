import { describe, expect, it } from 'vitest';

import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { readEnvelope } from '../../../src/dataProvider/envelope.ts';
import type { HttpClient } from '../../../src/dataProvider/httpClient.ts';
import { fetchLegacyOptions } from '../../../src/dataProvider/fetchLegacyOptions.ts';
import { rejectionOf } from './failureOf.ts';

const at = { path: '/api/public/v5/log/card/getResourceCodeInfo', label: 'resourceName', host: 'log' } as const;
const dt = [
  { resourceName: '华东一区', resourceCode: 'HD-1' },
  { resourceName: '华北一区', resourceCode: 'HB-1' },
  { resourceCode: 'HN-1' },
  { resourceName: '没有编码' },
  null,
];

/** Returns a client that reads this body as the response to any call. */
function httpWith(body: unknown): HttpClient {
  return {
    send: async request => {
      expect(request).toMatchObject({ method: 'GET', path: at.path, host: 'log', silent: true });
      return readEnvelope(body, 'zh');
    },
    download: () => Promise.reject(new Error('There is nothing to download')),
  };
}

const valuesOf = async (body: unknown, query: Parameters<typeof fetchLegacyOptions>[2] = {}) =>
  (await fetchLegacyOptions(httpWith(body), at, { field: 'resourceCode', ...query })).map(({ value, label }) => [
    value,
    label,
  ]);

describe('choices without an options call', () => {
  it('consist of the list rows that match the keyword by name or value, or of the list rows with a stored value', async () => {
    const body = { su: true, dt };
    expect(await valuesOf(body)).toEqual([
      ['HD-1', '华东一区'],
      ['HB-1', '华北一区'],
      ['HN-1', 'HN-1'],
    ]);
    expect(await valuesOf(body, { keyword: ' 华北 ' })).toEqual([['HB-1', '华北一区']]);
    expect(await valuesOf(body, { keyword: 'hd' })).toEqual([['HD-1', '华东一区']]);
    expect(await valuesOf(body, { values: ['HN-1', 'gone'] })).toEqual([['HN-1', 'HN-1']]);
    expect(await valuesOf(body, { limit: 2 })).toHaveLength(2);
  });

  it('are empty when the platform refuses the list call or returns no list', async () => {
    expect(await valuesOf({ su: false, dt: '没有数据' })).toEqual([]);
    expect(await valuesOf({ su: true, dt: null })).toEqual([]);
  });

  it('fail to load when the response to the list call cannot be read', async () => {
    const error = await rejectionOf(valuesOf('<html>'));
    expect([error instanceof PlatformError, error.kind]).toEqual([true, 'badAnswer']);
  });
});
