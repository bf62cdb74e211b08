import { X509Certificate } from 'node:crypto';

import type { ByteSource } from '../storage/byteSource.ts';

/** Maximum size of certificates and keys in bytes. */
const maxCertificateBytes = 256 * 1024;

/** Properties of a certificate; times are epoch milliseconds. */
export interface CertificateFacts {
  readonly issuer: string;
  readonly fingerprint: string;
  readonly validFrom: number;
  readonly validTo: number;
}

/** Parses one certificate in DER or PEM; `null` for any other content. */
export async function readCertificate(bytes: ByteSource): Promise<CertificateFacts | null> {
  if (bytes.size > maxCertificateBytes) return null;
  const content = Buffer.from(await bytes.read(0, maxCertificateBytes));
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

export async function isSingleCertificate(bytes: ByteSource): Promise<boolean> {
  return (await readCertificate(bytes)) !== null;
}

const beginLine = /^-----BEGIN ([A-Z0-9 ]{1,40})-----$/;
/** Matches lines of Base64, and the header lines of encrypted keys and of entries exported from PKCS#12 files. */
const bodyLine = /^[A-Za-z0-9+/=:, -]*$/;

/** Returns whether the text contains a PEM block and no markup character. */
export async function containsPemBlock(bytes: ByteSource): Promise<boolean> {
  if (bytes.size > maxCertificateBytes) return false;
  const text = (await bytes.read(0, maxCertificateBytes)).toString('latin1');
  return !/[<>\0]/.test(text) && pemBlockLabels(text).length > 0;
}

/**
 * Returns the labels of all complete PEM blocks, in order. Reads each line only once. A regular expression would search
 * for the end of a block again from every line that starts a block.
 */
export function pemBlockLabels(text: string): readonly string[] {
  const labels: string[] = [];
  let open: { readonly label: string; lines: number } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const label = beginLine.exec(line)?.[1];
    if (label !== undefined) open = { label, lines: 0 };
    else if (open && line === `-----END ${open.label}-----`) {
      if (open.lines > 0) labels.push(open.label);
      open = undefined;
    } else if (open && bodyLine.test(line)) open.lines += 1;
    else open = undefined;
  }
  return labels;
}

/** Returns whether the content starts like a PKCS#12 file: a sequence with version 3 and another sequence. */
export function isKeyStore(head: Buffer, size: number): boolean {
  if (size > maxCertificateBytes * 4 || head[0] !== 0x30) return false;
  const lengthBytes = (head[1] ?? 0) > 0x80 ? (head[1] ?? 0) - 0x80 : 0;
  const at = 2 + lengthBytes;
  return head[at] === 2 && head[at + 1] === 1 && head[at + 2] === 3 && head[at + 3] === 0x30;
}
