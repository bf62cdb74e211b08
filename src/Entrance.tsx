import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

import type { SignInValues } from './authProvider/signIn.ts';
import { watchOwnership } from './authProvider/ownership.ts';
import { decide, ownAddress } from './authProvider/guard.ts';
import { entrance as en } from './i18n/en/entrance.ts';
import { entrance as zh } from './i18n/zh/entrance.ts';
import { PageBoundary } from './layout/errors/PageBoundary.tsx';
import { isMissingCode } from './layout/errors/renewal.ts';
import { renewPage } from './layout/errors/renewPage.ts';
import { SignIn } from './layout/signIn/SignIn.tsx';
import type { Language } from './schemas/label.ts';
import type { Wire } from './wire.ts';

interface EntranceProps {
  readonly wire: Wire;
  readonly prefetch: () => void;
  /** The console, drawn only for a signed-in user. */
  readonly children: ReactNode;
}

const texts = { zh, en } as const;
const prefetchAfterMs = 300;

/** The door: sign-in while nobody is signed in, the console afterwards, without a reload between them. */
export function Entrance({ wire, prefetch, children }: EntranceProps) {
  const signedIn = useSyncExternalStore(wire.session.subscribe, wire.session.current);
  const [language, setLanguage] = useState<Language>(wire.language.read);
  const [notice] = useState(wire.takeLeaveMessage);

  useEffect(() => {
    if (signedIn) return undefined;
    // The card is there first; the console's code comes while the person types.
    const timer = setTimeout(prefetch, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, [signedIn, prefetch]);

  useEffect(() => watchOwnership(wire.ownership, window), [wire]);

  const { pathname } = window.location;
  const decision = decide({ path: pathname, hasToken: signedIn !== null, access: null });
  const failed = (error: Error, component: string) => fail(wire, error, component);
  if (pathname === '/authredirect') return <AuthRedirect />;
  if (signedIn) {
    if (decision === 'toHome') history.replaceState(null, '', wantedAddress());
    return (
      <PageBoundary
        texts={{ title: texts[language].message.crashed, reload: texts[language].elements.reload }}
        onError={failed}
      >
        {children}
      </PageBoundary>
    );
  }
  if (decision === 'toSignIn')
    history.replaceState(null, '', `/login?redirect=${encodeURIComponent(pathname + window.location.search)}`);

  const submit = async (values: SignInValues) => {
    await wire.authProvider.login(values);
  };
  const choose = (next: Language) => {
    wire.language.write(next);
    setLanguage(next);
  };
  return <SignIn texts={texts[language]} language={language} onLanguage={choose} notice={notice} onSubmit={submit} />;
}

/** The console itself could not be drawn; after a release, its code may only have moved. */
function fail(wire: Wire, error: Error, component: string): void {
  wire.errors.report(error, component);
  if (isMissingCode(error)) void renewPage(wire.reload);
}

function wantedAddress(): string {
  return ownAddress(new URLSearchParams(window.location.search).get('redirect'));
}

/** Where a third party's sign-on lands: hands its answer to the window that opened it, which is ours or nobody's. */
function AuthRedirect() {
  useEffect(() => {
    const { hash, search, origin } = window.location;
    if (!window.opener) {
      window.location.replace('/login');
      return;
    }
    (window.opener as Window).postMessage({ type: 'authredirect', hash, search }, origin);
    window.close();
  }, []);
  return null;
}
