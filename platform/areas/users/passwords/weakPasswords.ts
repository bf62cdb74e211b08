import type { Fields } from '../../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../../src/schemas/compile/validationMessage.ts';
import { guessPasswordsFromNames } from '../../../../src/schemas/rules/passwords/guessedPasswords.ts';
import { isLoginPasswordField } from '../../../../src/schemas/compile/personalTextsIn.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { readContextWords } from './contextWords.ts';
import { isDigestOf, isKnownPassword } from './knownPasswords.ts';

interface PasswordContext {
  /** Personal texts of the account, such as names, phone numbers and email addresses. */
  readonly names: readonly string[];
  /** Words of the product and the company (`readContextWords`). */
  readonly words: readonly string[];
  readonly language: Language;
}

/**
 * Returns why a password is easy to guess; `null` when no reason is known. The platform receives only the digest of the
 * password, so it can only compare this digest with the digests of known passwords.
 */
export async function findPasswordWeakness(
  digest: string,
  { names, words, language }: PasswordContext,
): Promise<string | null> {
  if (await isDigestOf(digest, guessPasswordsFromNames(names))) return validationMessage('ownNamePassword', language);
  const isCommon = (await isKnownPassword(digest)) || (await isDigestOf(digest, guessPasswordsFromNames(words)));
  return isCommon ? validationMessage('commonPassword', language) : null;
}

/** Returns an error for each decrypted password that is easy to guess. */
export async function findWeakPasswords(
  fields: Fields,
  values: Readonly<Row>,
  { db, ...about }: Omit<PasswordContext, 'words'> & { readonly db: Database },
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || !isLoginPasswordField(field) || typeof value !== 'string' || value === '') continue;
    const weakness = await findPasswordWeakness(value, { ...about, words: await readContextWords(db) });
    if (weakness !== null) found[name] = weakness;
  }
  return found;
}
