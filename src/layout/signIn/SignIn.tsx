import { type FormEvent, useEffect, useRef, useState } from 'react';

import type { SignInValues } from '../../authProvider/createAuthProvider.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Language } from '../../schemas/label.ts';
import { type Rule, keepsRule, ruleMessage } from '../../schemas/rules/rules.ts';
import { say } from '../../schemas/messages.ts';
import { LogoMark } from '../sidebar/LogoMark.tsx';
import { PasswordField } from './PasswordField.tsx';
import './signIn.css';
import { TextField } from './TextField.tsx';

interface SignInProps {
  readonly texts: Messages;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Why the last session ended. */
  readonly notice: string | null;
  readonly onSubmit: (values: SignInValues) => Promise<void>;
}

const usernameRules: readonly Rule[] = [{ rule: 'userName32' }];
const passwordRules: readonly Rule[] = [{ rule: 'loginPassword' }, { rule: 'password32' }];
const codeRules: readonly Rule[] = [{ rule: 'max', max: 16 }];

type Faults = Readonly<Partial<Record<keyof SignInValues, string>>>;

/** One card, drawn without the console's own code, which loads while the person types. */
export function SignIn({ texts, language, onLanguage, notice, onSubmit }: SignInProps) {
  const [values, setValues] = useState<SignInValues>({ username: '', password: '', authCode: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const lock = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const other = language === 'zh' ? 'en' : 'zh';

  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.app.name}`;
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [texts, language]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values, texts, language);
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLInputElement>(`[name=${Object.keys(found)[0]}]`)?.focus();
      return;
    }
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

  const set = (name: keyof SignInValues) => (value: string) => setValues(before => ({ ...before, [name]: value }));

  return (
    <div className="sign-in">
      <form ref={form} className="sign-in-card" noValidate onSubmit={event => void submit(event)}>
        <header>
          <LogoMark />
          <h1>{texts.app.name}</h1>
          <button type="button" className="sign-in-language" lang={other} onClick={() => onLanguage(other)}>
            {other === 'en' ? 'English' : '中文'}
          </button>
        </header>
        {notice && !failure && (
          <p className="sign-in-notice" role="status">
            {notice}
          </p>
        )}
        {failure && (
          <p className="sign-in-failure" role="alert">
            {failure}
          </p>
        )}
        <TextField
          name="username"
          label={texts.signIn.username}
          value={values.username}
          error={faults.username}
          autoComplete="username"
          autoFocus
          onChange={set('username')}
        />
        <PasswordField texts={texts} value={values.password} error={faults.password} onChange={set('password')} />
        {needsCode && (
          <TextField
            name="authCode"
            label={texts.signIn.authCode}
            value={values.authCode}
            error={faults.authCode}
            autoComplete="one-time-code"
            autoFocus
            onChange={set('authCode')}
          />
        )}
        <button type="submit" className="sign-in-submit" disabled={isRunning} aria-busy={isRunning}>
          {isRunning ? texts.signIn.running : texts.signIn.submit}
        </button>
      </form>
    </div>
  );
}

function faultsOf({ username, password, authCode }: SignInValues, texts: Messages, language: Language): Faults {
  const required = (value: string, field: string) => (value === '' ? say('required', language, { field }) : undefined);
  const broken = (value: string, rules: readonly Rule[]) => {
    const rule = rules.find(one => !keepsRule(one, value));
    return rule && ruleMessage(rule, language);
  };
  const name = username.trim();
  const found = {
    username: required(name, texts.signIn.username) ?? broken(name, usernameRules),
    password: required(password, texts.signIn.password) ?? broken(password, passwordRules),
    authCode: broken(authCode, codeRules),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

/** The platform tells that this account signs in with a second code. */
function asksForCode(error: unknown): boolean {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'needAuthCode' in data && data.needAuthCode === true;
}
