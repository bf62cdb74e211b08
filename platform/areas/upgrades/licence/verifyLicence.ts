import { type KeyObject, createHash, verify } from 'node:crypto';

import { licenseModule } from '../../../../src/schemas/codes/upgrades.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

/** Contents of a licence with a valid signature. */
export interface Licence {
  readonly licenceNo: string;
  readonly customer: string | null;
  readonly cards: number;
  readonly modules: readonly number[];
  /** End of the licence in epoch milliseconds. */
  readonly validTo: number;
  /** Machine for which the licence is valid; `null` for any machine. */
  readonly machine: string | null;
  /** Digest that identifies a licence key without revealing the key. */
  readonly digest: string;
}

const epoch = Date.UTC(2020, 0, 1);
const keyVersion = 1;
const keyBytes = 18;
const machineDigits = 12;

/**
 * Parses and verifies a licence `<content>.<signature>`. Content and signature are encoded as base64url. The content of
 * a licence key has 18 bytes; the content of a licence file is JSON. Returns `undefined` without a valid signature of
 * the vendor.
 */
export function verifyLicence(text: string, key: KeyObject): Licence | undefined {
  const [content = '', signature = '', ...rest] = text.trim().split('.');
  const bytes = Buffer.from(content, 'base64url');
  const signed = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || bytes.length === 0 || signed.length !== 64 || !verify(null, bytes, key, signed)) {
    return undefined;
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  return bytes[0] === keyVersion ? readKey(bytes, digest) : readFile(bytes, digest);
}

/**
 * Reads a licence key. Layout in bytes: version (1), number (4), cards (3), last valid day, as days since the start of
 * 2020 (2), modules (2), machine (6).
 */
function readKey(bytes: Buffer, digest: string): Licence | undefined {
  if (bytes.length !== keyBytes) return undefined;
  const machine = bytes.subarray(12, 18).toString('hex');
  return {
    licenceNo: String(bytes.readUInt32BE(1)),
    customer: null,
    cards: bytes.readUIntBE(5, 3),
    validTo: epoch + (bytes.readUInt16BE(8) + 1) * dayMs,
    modules: modulesOf(bytes.readUInt16BE(10)),
    machine: /^0+$/.test(machine) ? null : machine,
    digest,
  };
}

function readFile(bytes: Buffer, digest: string): Licence | undefined {
  const content = parse(bytes.toString('utf8'));
  if (!isRecord(content)) return undefined;
  const { licenceNo, customer, cards, modules, validTo, machine } = content;
  if (typeof licenceNo !== 'string' || typeof cards !== 'number' || !Number.isInteger(cards)) return undefined;
  if (typeof validTo !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(validTo)) return undefined;
  const end = Date.parse(`${validTo}T00:00:00Z`);
  if (!Number.isFinite(end)) return undefined;
  return {
    licenceNo,
    customer: typeof customer === 'string' ? customer : null,
    cards,
    modules: modulesOf(typeof modules === 'number' ? modules : 0),
    validTo: end + dayMs,
    machine: typeof machine === 'string' && machine !== '' ? machine : null,
    digest,
  };
}

function modulesOf(bits: number): readonly number[] {
  return licenseModule.items.map(item => item.value).filter(bit => (bits & bit) !== 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the name of a machine in licences: the first digits of the hash of its id. */
export function machineNameOfId(machineId: string): string {
  return createHash('sha256').update(machineId).digest('hex').slice(0, machineDigits);
}
