import { deflateSync } from 'node:zlib';

import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { createZip } from '../../support/uploads/archives.ts';
import { createJpeg, createPng, createPngChunk } from '../../support/uploads/pictures.ts';
import { type Attack, type AttackRequest, createFormRequest } from './attack.ts';

const upload = (
  kind: 'image' | 'file',
  name: string,
  content: Uint8Array | string,
  types?: readonly string[],
): AttackRequest =>
  createFormRequest(filesPath, { kind, ...(types ? { limits: JSON.stringify({ types }) } : {}) }, { name, content });

const archive = (content: Buffer): AttackRequest => upload('file', 'a.zip', content, ['zip', 'gz', 'tgz', 'tar']);

/**
 * Returns a picture of 40 million pixels with 16 bits per channel: 240 MB of pixels in a file of a few hundred
 * kilobytes.
 */
function widePicture(): Buffer {
  const [width, height] = [8_000, 5_000];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([16, 2], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 6)), { level: 1 });
  const signature = createPng(1, 1).subarray(0, 8);
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND'),
  ]);
}

/** Returns a small picture that declares 30,000 × 30,000 pixels, which would unpack to 2.7 GB. */
function pixelFlood(): Buffer {
  const bare = createPng(1, 1, { claims: [30_000, 30_000] });
  const pixels = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([bare.subarray(0, 33), createPngChunk('IDAT', pixels), createPngChunk('IEND')]);
}

function manyChunks(): Buffer {
  const bare = createPng(4, 4);
  const chunks = Array.from({ length: 300_000 }, () => createPngChunk('tEXt', Buffer.from('k\0')));
  return Buffer.concat([bare.subarray(0, 33), ...chunks, bare.subarray(33)]);
}

const nested = (content: Buffer, times: number): Buffer =>
  times === 0 ? content : nested(createZip([{ name: 'inner.zip', content }]), times - 1);

/** Uploads that once cost more time than their size suggests. */
export const fileAttacks: readonly Attack[] = [
  {
    name: 'comment bombs as pictures',
    as: 'viewer',
    atOnce: 8,
    buildRequests: () => [upload('image', 'a.png', `${'<!---->'.repeat(40)}x`)],
  },
  {
    name: 'certificates of begin lines',
    as: 'ops01',
    atOnce: 8,
    buildRequests: () => [upload('file', 'a.pem', '-----BEGIN A-----\n'.repeat(14_500).slice(0, 255 * 1024), ['pem'])],
  },
  {
    name: 'pictures of 900 million pixels',
    as: 'viewer',
    atOnce: 8,
    buildRequests: () => [upload('image', 'a.png', pixelFlood()), upload('image', 'a.jpg', createJpeg(30_000, 30_000))],
  },
  {
    name: 'pictures of 40 million pixels at 16 bit',
    as: 'viewer',
    atOnce: 4,
    buildRequests: () => [upload('image', 'a.png', widePicture())],
  },
  {
    name: 'pictures of 300,000 chunks',
    as: 'viewer',
    atOnce: 4,
    buildRequests: () => [upload('image', 'a.png', manyChunks())],
  },
  {
    name: 'archives of 60,000 entries',
    as: 'ops01',
    atOnce: 4,
    buildRequests: () => [archive(createZip(Array.from({ length: 60_000 }, (_, at) => ({ name: `f${at}` }))))],
  },
  {
    name: 'archives in archives',
    as: 'ops01',
    atOnce: 4,
    buildRequests: () => {
      const bomb = createZip([{ name: 'a', content: Buffer.alloc(200_000_000), packed: true }]);
      const quiet = createZip([{ name: 'a', content: Buffer.alloc(90_000_000, 'abc9'), packed: true }]);
      return [archive(nested(bomb, 3)), archive(nested(quiet, 1)), archive(nested(createZip([{ name: 'a' }]), 40))];
    },
  },
];
