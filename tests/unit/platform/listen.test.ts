import { request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { type Listener, listen } from '../../../platform/listen.ts';
import { type ExportTable, exportFormats, fileFormats } from '../../../platform/engine/resources/exportFormats.ts';

interface Received {
  readonly text: string;
  readonly isComplete: boolean;
}

describe('a response from a stream', () => {
  let listener: Listener | undefined;
  const lines: (readonly unknown[])[] = [];

  afterEach(async () => {
    await listener?.close();
    lines.length = 0;
  });

  const serve = async (respond: () => Response): Promise<number> => {
    const log = { write: (...line: readonly unknown[]) => void lines.push(line) };
    listener = await listen(async () => respond(), { host: '127.0.0.1', port: 0, log });
    return listener.port;
  };

  const read = (port: number): Promise<Received> =>
    new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, agent: false }, answer => {
        let text = '';
        const tell = () => resolve({ text, isComplete: answer.complete });
        answer.on('data', (part: Buffer) => (text += part.toString('latin1')));
        answer.on('end', tell);
        answer.on('error', tell);
      });
      asking.on('error', reject);
      asking.end();
    });

  const failing = (pieces: readonly string[]): ReadableStream<Uint8Array> => {
    const left = [...pieces];
    return new ReadableStream({
      pull: async controller => {
        await new Promise(resolve => setImmediate(resolve));
        const piece = left.shift();
        if (piece === undefined) controller.error(new Error('the source is gone'));
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
  };

  it.each([
    ['of unknown length', {}],
    ['of a known length', { 'content-length': '400' }],
  ])(
    'breaks the connection when the stream of a download %s fails, without sending an error text',
    async (_, headers) => {
      const type = { 'content-type': 'text/csv', 'x-request-id': 'r1' };
      const port = await serve(
        () => new Response(failing(['a,b\n', '1,2\n', '3,4\n']), { headers: { ...type, ...headers } }),
      );
      expect(await read(port)).toEqual({ text: 'a,b\n1,2\n3,4\n', isComplete: false });
      await expect(fetch(`http://127.0.0.1:${port}/`).then(answer => answer.text())).rejects.toThrow(
        /terminated|aborted/,
      );
      expect(lines[0]).toMatchObject([
        'error',
        'response aborted',
        { id: 'r1', error: expect.stringContaining('the source is gone') },
      ]);
    },
  );

  it.each(fileFormats)('breaks the connection when the stream of an export as %s fails', async format => {
    const table: ExportTable = {
      title: 'Samples',
      columns: [{ heading: 'Name', type: 'text' }],
      rows: (async function* () {
        for (let at = 0; at < 40; at += 1)
          yield Array.from({ length: 500 }, () => [{ type: 'text', text: `row ${at}` }] as const);
        throw new Error('the source is gone');
      })(),
    };
    const { contentType, write } = exportFormats[format];
    const port = await serve(() => new Response(write(table), { headers: { 'content-type': contentType } }));
    const { text, isComplete } = await read(port);
    expect(isComplete).toBe(false);
    expect(text).not.toContain('Error');
  });

  it('arrives completely if the stream does not fail', async () => {
    const port = await serve(
      () => new Response(new Blob(['a,b\n1,2\n']).stream(), { headers: { 'content-type': 'text/csv' } }),
    );
    expect(await read(port)).toEqual({ text: 'a,b\n1,2\n', isComplete: true });
    expect(lines).toEqual([]);
  });
});

describe('the request of a caller who disconnects', () => {
  it('is aborted, even after its body was read', async () => {
    let listener: Listener | undefined;
    const leave = new AbortController();
    const hasEnded = await new Promise<boolean>((resolve, reject) => {
      const handle = async (given: Request): Promise<Response> => {
        await given.text();
        given.signal.addEventListener('abort', () => resolve(true));
        leave.abort();
        await new Promise(() => undefined);
        return new Response();
      };
      listen(handle, { host: '127.0.0.1', port: 0 }).then(started => {
        listener = started;
        const asking = request({ host: '127.0.0.1', port: started.port, method: 'POST', agent: false });
        asking.on('error', () => undefined);
        leave.signal.addEventListener('abort', () => asking.destroy());
        asking.end('{}');
      }, reject);
    });
    expect(hasEnded).toBe(true);
    await listener?.close();
  });
});
