import { X509Certificate } from 'node:crypto';

import type { Bytes } from './bytes.ts';

/** Certificates and keys are small. */
const largest = 256 * 1024;

/** What a certificate says of itself; its times are epoch milliseconds. */
export interface CertificateFacts {
  readonly issuer: string;
  readonly fingerprint: string;
  readonly validFrom: number;
  readonly validTo: number;
}

/** One certificate, in its binary or its text form; nothing for any other content. */
export async function readCertificate(bytes: Bytes): Promise<CertificateFacts | null> {
  if (bytes.size > largest) return null;
  const content = Buffer.from(await bytes.read(0, largest));
  try {
    const { issuer, fingerprint256, validFrom, validTo } = new X509Certificate(content);
    const { CN: name, O: house } = Object.fromEntries(issuer.split('\n').map(line => line.split('=', 2)));
    return {
      issuer: name ?? house ?? issuer,
      fingerprint: fingerprint256,
      validFrom: Date.parse(validFrom),
      validTo: Date.parse(validTo),
    };
  } catch {
    return null;
  }
}

export async function isSingleCertificate(bytes: Bytes): Promise<boolean> {
  return (await readCertificate(bytes)) !== null;
}

/** Armoured parts and nothing else, but for the lines that explain them. */
export async function isPem(bytes: Bytes): Promise<boolean> {
  if (bytes.size > largest) return false;
  const text = (await bytes.read(0, largest)).toString('latin1');
  const part = /-----BEGIN ([A-Z0-9 ]{1,40})-----\r?\n[A-Za-z0-9+/=\r\n:, -]+?-----END \1-----/g;
  return part.test(text) && !/[<>\0]/.test(text);
}

/** PKCS#12: a sequence that begins with version 3 and a sequence. */
export function isKeyStore(head: Buffer, size: number): boolean {
  if (size > largest * 4 || head[0] !== 0x30) return false;
  const lengthBytes = (head[1] ?? 0) > 0x80 ? (head[1] ?? 0) - 0x80 : 0;
  const at = 2 + lengthBytes;
  return head[at] === 2 && head[at + 1] === 1 && head[at + 2] === 3 && head[at + 3] === 0x30;
}
