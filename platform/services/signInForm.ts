import { isRecord } from '../../src/schemas/json.ts';

/** What somebody typed to sign in, as far as it can be read. */
export interface SignInForm {
  /** As it is stored and counted: trimmed, composed, at most 32 characters. */
  readonly userName: string;
  readonly ciphertext: string;
  readonly kid: string | null;
  readonly authCode: string;
  readonly diskName: string;
  /** Whether every part was a text, as an honest client sends it. */
  readonly isWellFormed: boolean;
}

const parts = ['username', 'password', 'ipAddr', 'diskName', 'authCode', 'kid', 'alg'] as const;
const longestName = 32;
// oxlint-disable-next-line no-control-regex -- control characters are what must not be kept
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Reads the payload of the sign-in call. What cannot be read becomes empty, and takes the same way as all others. */
export function readSignInForm(body: unknown): SignInForm {
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
    authCode: text('authCode').trim().slice(0, 16),
    diskName: printable(text('diskName')).slice(0, 64),
    isWellFormed: names.every(name => parts.some(part => part === name) && typeof given[name] === 'string'),
  };
}

/** The name comes through `encodeURIComponent`; a text that this cannot have made is no name. */
function readName(encoded: string): string {
  try {
    const name = printable(decodeURIComponent(encoded)).normalize('NFC').trim();
    return [...name].length <= longestName ? name : '';
  } catch {
    return '';
  }
}

function printable(text: string): string {
  return text.replace(unprintable, '');
}
