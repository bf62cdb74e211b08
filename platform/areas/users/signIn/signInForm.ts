import { isRecord } from '../../../../src/schemas/base/json.ts';

/** Parsed values of the sign-in form. */
export interface SignInForm {
  /** User name, normalized for storing it and for counting failed attempts: trimmed, in NFC, at most 32 characters. */
  readonly userName: string;
  readonly ciphertext: string;
  readonly kid: string | null;
  readonly authCode: string;
  readonly diskName: string;
  /**
   * True if the form contained only known fields, and all its values were texts. Regular clients always send such a
   * form.
   */
  readonly isWellFormed: boolean;
}

const parts = ['username', 'password', 'ipAddr', 'diskName', 'authCode', 'kid', 'alg'] as const;
const maxNameLength = 32;
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters to remove them
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Parses the payload of the sign-in call. Invalid values become empty, and therefore fail like any wrong value. */
export function parseSignInForm(body: unknown): SignInForm {
  const given = isRecord(body) ? body : {};
  const names = Object.keys(given);
  const text = (name: (typeof parts)[number]): string => {
    const value = given[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    userName: readName(text('username')),
    ciphertext: text('password'),
    kid: text('kid') || null,
    authCode: text('authCode').trim().slice(0, 32),
    diskName: printable(text('diskName')).slice(0, 64),
    isWellFormed: names.every(name => parts.some(part => part === name) && typeof given[name] === 'string'),
  };
}

/** Decodes a name that was encoded by `encodeURIComponent`. An invalid encoding results in an empty name. */
function readName(encoded: string): string {
  try {
    const name = printable(decodeURIComponent(encoded)).normalize('NFC').trim();
    return [...name].length <= maxNameLength ? name : '';
  } catch {
    return '';
  }
}

function printable(text: string): string {
  return text.replace(unprintable, '');
}
