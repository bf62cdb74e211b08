import { describe, expect, it } from 'vitest';

import type { DownloadProgress } from '../../../src/dataProvider/trackDownload.ts';
import { createFakeProvider } from './fakeProvider.ts';
import { createFakeHttp } from './fakeHttp.ts';

describe('an export', () => {
  it('sends, besides the filters, only options that differ from the defaults', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.export('devices', { name: 'a' });
    const wish = { fileFormat: 'xlsx', fileColumns: ['name'], fileTexts: 'codes' } as const;
    await provider.export('devices', { name: 'a' }, { wish });
    expect(sent.map(request => request.body)).toEqual([{ name: 'a' }, { name: 'a', ...wish }]);
    expect(sent.every(request => request.path === '/api/devices/export' && request.silent)).toBe(true);
  });

  it('reports its progress', async () => {
    const headers = { 'content-type': 'text/csv', 'x-total-rows': '2' };
    const { http } = createFakeHttp([new Response('a\n1\n2\n', { headers })]);
    const heard: DownloadProgress[] = [];
    const file = await http.download({ method: 'POST', path: '/x', onProgress: progress => heard.push(progress) });
    expect(heard.at(-1)).toEqual({ bytes: 6, lines: 3, rows: 2 });
    expect([await file.blob.text(), file.rows]).toEqual(['a\n1\n2\n', 2]);
  });

  it('returns no file when the connection breaks', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode('a\n1\n')),
      pull: controller => controller.error(new TypeError('network')),
    });
    const { http } = createFakeHttp([() => new Response(body, { headers: { 'content-type': 'text/csv' } })]);
    await expect(http.download({ method: 'POST', path: '/x', onProgress: () => undefined })).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('an import', () => {
  const file = new File(['a'], 'a.csv');
  const answer = () => ({ checksum: 'c', counts: { insert: 1 }, columns: [], lines: [] });
  const optionsOf = (body: unknown) => {
    const options = body instanceof FormData ? body.get('options') : null;
    return JSON.parse(typeof options === 'string' ? options : '{}') as unknown;
  };

  it('is checked first, and committed with the checksum from the check', async () => {
    const { provider, sent } = createFakeProvider(answer);
    const report = await provider.importFile('devices', { file, mode: 'both' });
    expect(report).toMatchObject({ checksum: 'c', counts: { insert: 1, failed: 0 } });
    const commit = { checksum: 'c', take: 'good', idempotencyKey: 'key' } as const;
    await provider.importFile('devices', { file, mapping: ['name', null], mode: 'both', commit });
    expect(sent.map(request => optionsOf(request.body))).toEqual([
      { step: 'check', mode: 'both' },
      { step: 'commit', mapping: ['name', null], mode: 'both', checksum: 'c', take: 'good' },
    ]);
    expect(sent.map(request => [request.method, request.path, request.idempotencyKey])).toEqual([
      ['POST', '/api/devices/import', undefined],
      ['POST', '/api/devices/import', 'key'],
    ]);
  });

  it('has a template', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.importTemplate('devices', 'csv');
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/devices/import/template', query: { format: 'csv' } });
  });
});
