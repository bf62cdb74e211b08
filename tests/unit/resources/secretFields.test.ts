import { expect, it } from 'vitest';

import { isSecret } from '../../../src/schemas/compile/metaSchema/validateSecrets.ts';
import { registeredFields } from './registeredResources.ts';

/**
 * Names that suggest a secret. Names that end in `Key` match only after certain words, because other such names are
 * identifiers.
 */
const secretLikeName = /passw|secret|token|credential|private|(api|aes|ceph|public|access|app)key$|idcard|bankcard/i;

/** Fields whose names suggest a secret, each with the reason why all users of the screen may read it. */
const readableFields: Readonly<Record<string, string>> = {
  'agents.idCardFront': 'a picture, which a ticket of its own opens for whoever may read the record',
  'agents.idCardBack': 'a picture, which a ticket of its own opens for whoever may read the record',
  'alipay-settings.alipayPublicKey': 'the public half of a key pair',
  'sample-settings.accessKey': 'a name of an account on a screen of the tests',
  'samples.bankCard': 'a screen of the tests shows every kind of field',
  'samples.idCard': 'a screen of the tests shows every kind of field',
  'script-platforms.appKey': 'the name of the account at the other side; its secret is appSecret',
  'sms-settings.accessKey': 'the name of the account at the other side; its secret is accessSecret',
  'third-parties.publicKey': 'the public half of a key pair',
};

const places = (those: typeof registeredFields): readonly string[] => those.map(({ place }) => place).toSorted();

it('the secret fields match a reviewed list, so that a new secret field needs a review', async () => {
  const roster = places(registeredFields.filter(({ field }) => isSecret(field)));
  await expect(`${roster.join('\n')}\n`).toMatchFileSnapshot('secretFields.txt');
});

it('a field whose name suggests a secret is a secret, or is listed with a reason', () => {
  const suspects = registeredFields.filter(({ name, field }) => secretLikeName.test(name) && !isSecret(field));
  expect(places(suspects)).toEqual(Object.keys(readableFields).toSorted());
});
