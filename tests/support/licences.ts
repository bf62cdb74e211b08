import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { dayMs } from '../../src/schemas/base/durations.ts';

const epoch = Date.UTC(2020, 0, 1);

interface LicenceOptions {
  readonly licenceNo?: number;
  readonly cards?: number;
  /** Last valid day in epoch milliseconds. */
  readonly lastDay: number;
  /** Bits of `licenseModule`. */
  readonly modules?: number;
  /** Machine code of twelve hex digits; without one the licence is valid on any machine. */
  readonly machine?: string;
}

export interface Vendor {
  readonly publicKey: KeyObject;
  readonly keyOf: (wanted: LicenceOptions) => string;
  readonly fileOf: (content: object) => string;
  /** Returns the version and hash of an upgrade package, signed and encoded like a licence. */
  readonly packageOf: (version: string, sha256: string) => string;
}

/** Creates a vendor of licences with its own key pair. */
export function createVendor(): Vendor {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signed = (content: Buffer) =>
    `${content.toString('base64url')}.${sign(null, content, privateKey).toString('base64url')}`;
  return {
    publicKey,
    keyOf: ({ licenceNo = 100_900, cards = 500, lastDay, modules = 3, machine = '000000000000' }) => {
      const content = Buffer.alloc(18);
      content.writeUInt8(1, 0);
      content.writeUInt32BE(licenceNo, 1);
      content.writeUIntBE(cards, 5, 3);
      content.writeUInt16BE(Math.floor((lastDay - epoch) / dayMs), 8);
      content.writeUInt16BE(modules, 10);
      content.write(machine, 12, 'hex');
      return signed(content);
    },
    fileOf: content => signed(Buffer.from(JSON.stringify(content))),
    packageOf: (version, sha256) => signed(Buffer.from(`${version}\n${sha256}`)),
  };
}
