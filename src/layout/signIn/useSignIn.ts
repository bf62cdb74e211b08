import { type FormEvent, type RefObject, useRef, useState } from 'react';

import type { SignInValues } from '../../authProvider/signIn.ts';
import type { AuthGateTexts } from '../../i18n/zh/messages.ts';
import type { Language } from '../../schemas/base/label.ts';
import { validationMessage } from '../../schemas/compile/validationMessage.ts';
import { type Rule, passesRule, ruleMessage } from '../../schemas/rules/rules.ts';

interface SignInOptions {
  readonly texts: AuthGateTexts;
  readonly language: Language;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (values: SignInValues) => Promise<void>;
}

type SignInErrors = Readonly<Partial<Record<keyof SignInValues, string>>>;

interface SignInState {
  readonly values: SignInValues;
  readonly errors: SignInErrors;
  readonly failure: string | null;
  /** True if the platform has responded that the sign-in needs a code in addition to the password. */
  readonly needsCode: boolean;
  readonly isRunning: boolean;
  readonly set: (name: keyof SignInValues) => (value: string) => void;
  readonly submit: (event: FormEvent) => Promise<void>;
}

const rulesOf: { readonly [N in keyof SignInValues]: readonly Rule[] } = {
  username: [{ rule: 'userName32' }],
  password: [{ rule: 'loginPassword' }, { rule: 'password32' }],
  authCode: [{ rule: 'max', max: 32 }],
};

/** Returns the state of the sign-in form. Only one attempt runs at a time. A failed attempt keeps the typed values. */
export function useSignIn({ texts, language, form, onSubmit }: SignInOptions): SignInState {
  const [values, setValues] = useState<SignInValues>({ username: '', password: '', authCode: '' });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const lock = useRef(false);

  const attempt = async () => {
    if (lock.current) return;
    lock.current = true;
    setRunning(true);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : texts.signIn.failed);
      setNeedsCode(before => before || asksForCode(error));
      setRunning(false);
    } finally {
      lock.current = false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateSignIn(values, texts, language);
    const [first] = Object.keys(found);
    setErrors(found);
    setFailure(null);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else await attempt();
  };

  return {
    values,
    errors,
    failure,
    needsCode,
    isRunning,
    submit,
    set: name => value => setValues(before => ({ ...before, [name]: value })),
  };
}

function validateSignIn(values: SignInValues, texts: AuthGateTexts, language: Language): SignInErrors {
  const errorOf = (name: keyof SignInValues, isRequired: boolean) => {
    const value = name === 'username' ? values.username.trim() : values[name];
    if (value === '')
      return isRequired ? validationMessage('required', language, { field: texts.signIn[name] }) : undefined;
    const broken = rulesOf[name].find(rule => !passesRule(rule, value));
    return broken && ruleMessage(broken, language);
  };
  const found = {
    username: errorOf('username', true),
    password: errorOf('password', true),
    authCode: errorOf('authCode', false),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

function asksForCode(error: unknown): boolean {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'needAuthCode' in data && data.needAuthCode === true;
}
