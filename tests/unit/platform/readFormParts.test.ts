import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formOverheadBytes, readFormParts } from '../../../platform/engine/files/readFormParts.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';

const boundary = 'x-cut-x';
const delimiter = Buffer.from(`\r\n--${boundary}`);

interface Sent {
  readonly name: string;
  readonly fileName?: string;
  readonly content: Buffer;
}

function formOf(parts: readonly Sent[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/png`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Yields the body cut at these offsets, which may be unsorted and repeat. */
async function* cutAt(body: Buffer, offsets: readonly number[]): AsyncGenerator<Uint8Array> {
  const cuts = offsets.map(offset => offset % body.length).toSorted((a, b) => a - b);
  let from = 0;
  for (const to of [...cuts, body.length]) {
    yield body.subarray(from, to);
    from = to;
  }
}

const everyBytes = (body: Buffer, bytes: number): readonly number[] =>
  Array.from({ length: Math.ceil(body.length / bytes) - 1 }, (_, at) => (at + 1) * bytes);

async function partsOf(body: Buffer, offsets: readonly number[]): Promise<readonly Sent[]> {
  const parts: Sent[] = [];
  for await (const { name, fileName, content } of readFormParts(cutAt(body, offsets), boundary)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    parts.push({ name, ...(fileName === undefined ? {} : { fileName }), content: Buffer.concat(pieces) });
  }
  return parts;
}

const refusalOf = (body: Buffer, offsets: readonly number[]): Promise<unknown> =>
  partsOf(body, offsets).then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.options.code : error),
  );

/** Contents that resemble a delimiter, so that a chunk may end inside a text that looks like a delimiter. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from(bytes)),
      fc.integer({ min: 1, max: delimiter.length - 1 }).map(length => delimiter.subarray(0, length)),
    ),
    { maxLength: 12 },
  )
  .map(pieces => Buffer.concat(pieces))
  .filter(bytes => !bytes.includes(delimiter));

describe('readFormParts', () => {
  it('returns the same parts, however the form is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(content, content, fc.array(fc.nat(), { maxLength: 40 }), async (value, file, offsets) => {
        const sent = [
          { name: 'kind', content: Buffer.from('image') },
          { name: 'value', content: value },
          { name: 'file', fileName: 'a.png', content: file },
        ];
        const body = formOf(sent);
        expect(await partsOf(body, offsets)).toEqual(sent);
        for (const bytes of [1, 100, 65_536]) expect(await partsOf(body, everyBytes(body, bytes))).toEqual(sent);
      }),
    );
  });

  it.each([1, 100, 65_536, Infinity])('accepts a large file whose form arrives %s bytes at a time', async bytes => {
    const file = Buffer.alloc(188_000, 'content\r\n--');
    const sent = [
      { name: 'kind', content: Buffer.from('image') },
      { name: 'file', fileName: 'a.png', content: file },
    ];
    const body = formOf(sent);
    const parts = await partsOf(body, everyBytes(body, bytes));
    expect(parts.map(({ name, content: taken }) => [name, taken.length])).toEqual([
      ['kind', 5],
      ['file', file.length],
    ]);
    expect(parts[1]?.content.equals(file)).toBe(true);
  });

  it.each([100, 65_536, Infinity])(
    'rejects a form with too much content besides its file when %s bytes arrive at a time',
    async bytes => {
      const file = { name: 'file', fileName: 'a.png', content: Buffer.from('content') };
      const large = formOf([{ name: 'kind', content: Buffer.alloc(formOverheadBytes) }, file]);
      expect(await refusalOf(large, everyBytes(large, bytes))).toBe(413);
      const preface = Buffer.concat([Buffer.alloc(formOverheadBytes + 1), Buffer.from('\r\n'), formOf([file])]);
      expect(await refusalOf(preface, everyBytes(preface, bytes))).toBe(413);
    },
  );

  it('stops reading when the content besides the file exceeds its limit', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 8 * 1024;
        yield Buffer.alloc(8 * 1024);
      }
    }
    const reading = (async () => {
      for await (const _ of readFormParts(endless(), boundary));
    })();
    await expect(reading).rejects.toMatchObject({ options: { code: 413 } });
    expect(sent).toBeLessThanOrEqual(formOverheadBytes + 2 * 8 * 1024);
  });
});
