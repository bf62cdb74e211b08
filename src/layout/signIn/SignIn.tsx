import { useEffect, useRef } from 'react';

import type { SignInValues } from '../../authProvider/signIn.ts';
import type { AuthGateTexts } from '../../i18n/zh/messages.ts';
import type { Language } from '../../schemas/base/label.ts';
import { LogoMark } from '../sidebar/LogoMark.tsx';
import { PasswordField } from './PasswordField.tsx';
import './signIn.css';
import { TextField } from './TextField.tsx';
import { useSignIn } from './useSignIn.ts';

interface SignInProps {
  readonly texts: AuthGateTexts;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Reason why the last session ended. */
  readonly notice: string | null;
  readonly onSubmit: (values: SignInValues) => Promise<void>;
}

/** Sign-in page. Does not import the console's code, which loads while the user types. */
export function SignIn({ texts, language, onLanguage, notice, onSubmit }: SignInProps) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, failure, needsCode, isRunning, set, submit } = useSignIn({ texts, language, form, onSubmit });
  const message = failure ?? notice;

  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.app.name}`;
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [texts, language]);

  return (
    <main className="sign-in">
      <form ref={form} className="sign-in-card" noValidate onSubmit={event => void submit(event)}>
        <CardHead texts={texts} language={language} onLanguage={onLanguage} />
        {message && (
          <p className={failure ? 'sign-in-failure' : 'sign-in-notice'} role={failure ? 'alert' : 'status'}>
            {message}
          </p>
        )}
        <TextField
          name="username"
          label={texts.signIn.username}
          value={values.username}
          error={errors.username}
          autoComplete="username"
          autoFocus
          onChange={set('username')}
        />
        <PasswordField texts={texts} value={values.password} error={errors.password} onChange={set('password')} />
        {needsCode && (
          <TextField
            name="authCode"
            label={texts.signIn.authCode}
            value={values.authCode}
            error={errors.authCode}
            autoComplete="one-time-code"
            autoFocus
            onChange={set('authCode')}
          />
        )}
        <button type="submit" className="sign-in-submit" disabled={isRunning} aria-busy={isRunning}>
          {isRunning ? texts.signIn.running : texts.signIn.submit}
        </button>
      </form>
    </main>
  );
}

function CardHead({ texts, language, onLanguage }: Pick<SignInProps, 'texts' | 'language' | 'onLanguage'>) {
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <header>
      <LogoMark />
      <h1>{texts.app.name}</h1>
      <button type="button" className="sign-in-language" lang={other} onClick={() => onLanguage(other)}>
        {other === 'en' ? 'English' : '中文'}
      </button>
    </header>
  );
}
