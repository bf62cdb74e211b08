import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

import type { SignInValues } from './authProvider/signIn.ts';
import { watchSessionChanges } from './authProvider/sessionGuard.ts';
import { decideRoute, toSafeRedirect } from './authProvider/routeGuard.ts';
import { authGate as en } from './i18n/en/authGate.ts';
import { authGate as zh } from './i18n/zh/authGate.ts';
import { PageBoundary } from './layout/errors/PageBoundary.tsx';
import { isChunkLoadError } from './layout/errors/newReleaseReloader.ts';
import { reloadForNewRelease } from './layout/errors/reloadForNewRelease.ts';
import { SignIn } from './layout/signIn/SignIn.tsx';
import type { Language } from './schemas/base/label.ts';
import type { AppServices } from './appServices.ts';

interface AuthGateProps {
  readonly app: AppServices;
  readonly prefetch: () => void;
  /** The console, rendered only for a signed-in user. */
  readonly children: ReactNode;
}

const texts = { zh, en } as const;
const prefetchAfterMs = 300;

/** Shows the sign-in page while nobody is signed in, and then the console. The page does not reload in between. */
export function AuthGate({ app, prefetch, children }: AuthGateProps) {
  const signedIn = useSyncExternalStore(app.session.subscribe, app.session.current);
  const [language, setLanguage] = useState<Language>(app.language.read);
  const [notice] = useState(app.takeSignOutReason);

  useEffect(() => {
    if (signedIn) return undefined;
    // The sign-in page renders first; the code of the console loads while the user types.
    const timer = setTimeout(prefetch, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, [signedIn, prefetch]);

  useEffect(() => watchSessionChanges(app.sessionGuard, window), [app]);

  const { pathname } = window.location;
  const decision = decideRoute({ path: pathname, hasToken: signedIn !== null, access: null });
  const failed = (error: Error, component: string) => reportCrash(app, error, component);
  if (pathname === '/authredirect') return <SignOnRedirect />;
  if (signedIn) {
    if (decision === 'toHome') history.replaceState(null, '', requestedPath());
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
    await app.authProvider.login(values);
  };
  const choose = (next: Language) => {
    app.language.write(next);
    setLanguage(next);
  };
  return <SignIn texts={texts[language]} language={language} onLanguage={choose} notice={notice} onSubmit={submit} />;
}

/** Reports a crash of the console. Reloads the page when the code is missing because a new release has replaced it. */
function reportCrash(app: AppServices, error: Error, component: string): void {
  app.errors.report(error, component);
  if (isChunkLoadError(error)) void reloadForNewRelease(app.reload);
}

function requestedPath(): string {
  return toSafeRedirect(new URLSearchParams(window.location.search).get('redirect'));
}

/**
 * Landing page of single sign-on. Sends the result to the window that opened this page; the target origin ensures that
 * only the console receives the result.
 */
function SignOnRedirect() {
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
