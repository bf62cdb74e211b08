import type { Field, Fields } from '../vocabulary/field.ts';
import type { Kind } from '../kinds/kinds.ts';

const kinds: readonly Kind[] = ['text', 'phone', 'email', 'reference'];
const maxNameLength = 64;

/**
 * Returns the names, numbers and e-mail addresses in a record, except its secrets. The password in the same record must
 * not consist of these texts.
 */
export function personalTextsIn(fields: Fields, values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && isName(field) && typeof value === 'string' && value.length <= maxNameLength ? [value] : [];
  });
}

/** Returns whether a field takes a sign-in password; false for the field that repeats the password. */
export function isLoginPasswordField({ credential, rules }: Field): boolean {
  return credential === true && (rules ?? []).some(({ rule }) => rule === 'passwordStrong');
}

function isName({ kind, secret, credential }: Field): boolean {
  return kinds.includes(kind) && !secret && !credential;
}
