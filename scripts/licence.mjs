// Creates a vendor's key pair, licence keys and licence files:
//
//   node scripts/licence.mjs keys                          key pair; the public key goes into LICENSE_PUBLIC_KEY
//   node scripts/licence.mjs key  <private> <no> <cards> <last day> [machine] [modules]
//   node scripts/licence.mjs file <private> <no> <cards> <last day> [machine] [modules] [customer]
//
// `machine` is the code that the console shows, or `any`. `modules` is the sum of the modules' bits in `licenseModule`.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

const [what, secret = '', licenceNo = '', cards = '', validTo = '', machine = 'any', modules = '15', customer = ''] =
  process.argv.slice(2);

const dayMs = 86_400_000;
const isAny = machine === 'any';

function signed(content) {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  return `${content.toString('base64url')}.${sign(null, content, key).toString('base64url')}`;
}

/**
 * Returns the content of a licence key. Bytes of each part: version (1), number (4), cards (3), last day as days since
 * the start of 2020 (2), modules (2), machine (6).
 */
function keyContent() {
  const content = Buffer.alloc(18);
  content.writeUInt8(1, 0);
  content.writeUInt32BE(Number(licenceNo), 1);
  content.writeUIntBE(Number(cards), 5, 3);
  content.writeUInt16BE(Math.floor((Date.parse(`${validTo}T00:00:00Z`) - Date.UTC(2020, 0, 1)) / dayMs), 8);
  content.writeUInt16BE(Number(modules), 10);
  if (!isAny) content.write(machine, 12, 'hex');
  return content;
}

function fileContent() {
  const values = { licenceNo, customer, cards: Number(cards), modules: Number(modules), validTo };
  return Buffer.from(JSON.stringify(isAny ? values : { ...values, machine }));
}

if (what === 'keys') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  process.stdout.write(`public  ${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}\n`);
  process.stdout.write(`private ${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}\n`);
} else if ((what === 'key' || what === 'file') && /^\d{4}-\d{2}-\d{2}$/.test(validTo)) {
  process.stdout.write(`${signed(what === 'key' ? keyContent() : fileContent())}\n`);
} else {
  process.stderr.write(
    'node scripts/licence.mjs keys | key | file <private> <no> <cards> <YYYY-MM-DD> [machine] [modules]\n',
  );
  process.exitCode = 1;
}
