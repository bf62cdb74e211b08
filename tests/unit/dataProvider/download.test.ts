import { describe, expect, it } from 'vitest';

import { createFakeHttp, okResponse, jsonResponse } from './fakeHttp.ts';
import { rejectionOf } from './failureOf.ts';

const request = { method: 'POST', path: '/api/user/v1/operation/log/export', body: {} } as const;

describe('a download', () => {
  it('returns the file with its name and row count', async () => {
    const headers = {
      'content-type': 'application/vnd.ms-excel',
      'content-disposition': "attachment; filename*=UTF-8''%E6%93%8D%E4%BD%9C.xls",
      'x-total-rows': '12',
    };
    const { http } = createFakeHttp([new Response('<Workbook/>', { headers })]);
    const file = await http.download(request);
    expect([file.name, file.rows, await file.blob.text()]).toEqual(['操作.xls', 12, '<Workbook/>']);
  });

  it('may lack a file name and a row count', async () => {
    const { http } = createFakeHttp([new Response('a,b', { headers: { 'x-total-rows': 'many' } })]);
    expect(await http.download(request)).toMatchObject({ name: undefined, rows: undefined });
  });

  it('fails with the message of a JSON response with status 1', async () => {
    const { http, failures } = createFakeHttp([jsonResponse({ status: 1, msg: '没有数据' })]);
    const error = await rejectionOf(http.download(request));
    expect(error.message).toBe('没有数据');
    expect(failures).toEqual([error]);
  });

  it('ends the session and saves nothing after a JSON response with status 6013', async () => {
    const { http, ends } = createFakeHttp([jsonResponse({ status: 6013 })]);
    expect((await rejectionOf(http.download(request))).kind).toBe('elsewhere');
    expect(ends).toHaveLength(1);
  });

  it.each([
    ['a response without a file', okResponse()],
    ['an HTML page', new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['JSON that breaks off', new Response('{"status":', { headers: { 'content-type': 'application/json' } })],
  ])('returns no file for %s', async (_, reply) => {
    const { http } = createFakeHttp([reply]);
    expect((await rejectionOf(http.download(request))).kind).toBe('badAnswer');
  });

  it('returns no file after a refusal', async () => {
    const refused = new Response('a,b', { status: 500, headers: { 'content-type': 'text/csv' } });
    const { http } = createFakeHttp([refused]);
    expect((await rejectionOf(http.download(request))).kind).toBe('unknownServerError');
  });

  it.each([
    ['with a progress listener', () => undefined],
    ['without a progress listener', undefined],
  ])('fails with a message when the connection breaks after its first rows, %s', async (_, onProgress) => {
    const parts = [new TextEncoder().encode('a,b\n1,2\n')];
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new TypeError('terminated'));
      },
    });
    const { http } = createFakeHttp([
      new Response(body, { headers: { 'content-type': 'text/csv', 'x-total-rows': '9' } }),
    ]);
    const error = await rejectionOf(http.download({ ...request, onProgress }));
    expect([error.kind, error.message]).toEqual(['unreachable', '下载中断，文件不完整，未保存。请重试']);
  });
});
