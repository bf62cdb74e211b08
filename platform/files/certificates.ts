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

const beginLine = /^-----BEGIN ([A-Z0-9 ]{1,40})-----$/;
/** Base64, and the headers that an encrypted part or an exported bag begins with. */
const bodyLine = /^[A-Za-z0-9+/=:, -]*$/;

/** At least one armoured part, and no character of markup around it. */
export async function isPem(bytes: Bytes): Promise<boolean> {
  if (bytes.size > largest) return false;
  const text = (await bytes.read(0, largest)).toString('latin1');
  return !/[<>\0]/.test(text) && armouredLabels(text).length > 0;
}

/**
 * The labels of the complete armoured parts, in order. One walk over the lines: a regular expression over the whole text
 * would search for the end of each part from each of its beginnings.
 */
export function armouredLabels(text: string): readonly string[] {
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

/** PKCS#12: a sequence that begins with version 3 and a sequence. */
export function isKeyStore(head: Buffer, size: number): boolean {
  if (size > largest * 4 || head[0] !== 0x30) return false;
  const lengthBytes = (head[1] ?? 0) > 0x80 ? (head[1] ?? 0) - 0x80 : 0;
  const at = 2 + lengthBytes;
  return head[at] === 2 && head[at + 1] === 1 && head[at + 2] === 3 && head[at + 3] === 0x30;
}
