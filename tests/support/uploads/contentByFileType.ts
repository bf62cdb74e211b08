import { gzipSync } from 'node:zlib';

import type { FileType, PictureSize } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { createApk, createExe, createIpa, createTar, createZip } from './archives.ts';
import { createGif, createJpeg, createPng } from './pictures.ts';
import { sevenZips } from './sevenZips.ts';

const certificate = `-----BEGIN CERTIFICATE-----
MIIBhDCCASqgAwIBAgITfI0tBH07i5MPPm8gD6dQGSEmujAKBggqhkjOPQQDAjAX
MRUwEwYDVQQDDAxjb25zb2xlLnRlc3QwIBcNMjYxMTIxMTU1MDU0WhgPMjEyNjEw
MjgxNTUwNTRaMBcxFTATBgNVBAMMDGNvbnNvbGUudGVzdDBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABPsfUYDGmAZXnP6WKXucVnDF+iGFcyoNyN8terL6Je17RVdv
t5gAmEA25X/5NYQR+PTrvdLeTWHEqnOZSbKRqMejUzBRMB0GA1UdDgQWBBTLjFEH
XQfPQUWr1Du52gwFWbq/1jAfBgNVHSMEGDAWgBTLjFEHXQfPQUWr1Du52gwFWbq/
1jAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIFwbYgXF9r3O6hyN
5uCDJqmC2MgjD9nY0KxnG3w7V2rdAiEAq73hIJ12UmUFzho+014pWROjYNfZxxZ5
fQVxmbgJ9YY=
-----END CERTIFICATE-----
`;

const film = () => Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomiso2\0\0\0\u0008moov', 'latin1');

const sheet = () => {
  const head = Buffer.alloc(512);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  return head;
};

const book = () => createZip([{ name: '[Content_Types].xml', content: '<Types/>' }, { name: 'xl/workbook.xml' }]);

/** Returns the smallest content that each file type accepts. */
export const contentByFileType: { readonly [T in FileType]: (size: PictureSize) => Buffer } = {
  jpg: size => createJpeg(...size),
  png: size => createPng(...size),
  gif: () => createGif(),
  mp4: film,
  apk: createApk,
  ipa: createIpa,
  exe: createExe,
  crt: () => Buffer.from(certificate),
  pem: () => Buffer.from(certificate),
  p12: () => Buffer.from('3082001002010330820009060924864886f70d0107', 'hex'),
  zip: () => createZip([{ name: 'a', content: 'a' }]),
  tar: () => createTar([{ name: 'a', content: 'a' }]),
  gz: () => gzipSync('a'),
  tgz: () => gzipSync(createTar([{ name: 'a', content: 'a' }])),
  '7z': () => Buffer.from(sevenZips.open, 'base64'),
  rar: () =>
    Buffer.from('526172211a070100c51a3332030100009ce882170e02020104012043beb7e8000101616119b23a3503050000', 'hex'),
  lua: () => Buffer.from('print("a")'),
  js: () => Buffer.from('console.log(1)'),
  csv: () => Buffer.from('a,b\n1,2\n'),
  lic: () => Buffer.from('license: 1'),
  img: () => Buffer.alloc(600, 1),
  bin: () => Buffer.alloc(600, 2),
  xlsx: book,
  xls: sheet,
};
