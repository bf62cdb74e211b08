import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';

import { App } from './App.tsx';
import { config, formDraftPrefix, isFormDraftKey, userStorePrefix } from './config.ts';
import { PlatformError } from './dataProvider/PlatformError.ts';
import { failures } from './dataProvider/failures.ts';
import { createDriftMonitor } from './dataProvider/driftMonitor.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { delay } from './dataProvider/retry.ts';
import { LanguageProvider, createStaticI18nProvider } from './i18n/LanguageProvider.tsx';
import { toLanguage } from './i18n/createI18nProvider.ts';
import { authGate as en } from './i18n/en/authGate.ts';
import { authGate as zh } from './i18n/zh/authGate.ts';
import { DiskBanner } from './layout/errors/DiskBanner.tsx';
import { FailedPage } from './layout/errors/FailedPage.tsx';
import { ReleaseBanner } from './layout/errors/ReleaseBanner.tsx';
import { StorageBanner } from './layout/errors/StorageBanner.tsx';
import { ErrorHandlerContext, useUncaughtErrorHandler } from './layout/errors/errorHandler.ts';
import { useErrorHandler } from './layout/errors/useErrorHandler.ts';
import { createUserStore } from './layout/createUserStore.ts';
import { createNoticeStore } from './layout/notices.ts';
import { IdleWarning } from './layout/session/IdleWarning.tsx';
import { loadResource, resourceNames } from './resources/registry.ts';
import { createFormDraftStore, deleteExpiredFormDrafts } from './screens/formState/formDrafts.ts';
import { prefetchList } from './screens/list/prefetchList.ts';
import { Button } from './screens/parts/Button.tsx';
import './screens/parts/parts.css';
import { type ConsoleData, useConsoleStart } from './useConsoleStart.ts';
import type { AppServices } from './appServices.ts';

interface ConsoleProps {
  readonly app: AppServices;
}

const freshMs = 5_000;
/**
 * Mode in which requests are sent even if the browser reports that it is offline: the platform may still be reachable,
 * and a paused request would show no error.
 */
const networkMode = 'always';
const firstListTimeoutMs = 40;
/**
 * Milliseconds before the drift detector loads. The detector shares its code with the forms, so it loads after the
 * first list. Sampled responses stay in memory until the detector has loaded.
 */
const driftDetectorDelayMs = 1_200;
const entrances = { zh, en } as const;

/**
 * Renders the console of a signed-in user: react-admin's context, with the platform's calls. Renders nothing until
 * user, menu and texts have loaded.
 */
export default function Console({ app }: ConsoleProps) {
  const [parts] = useState(() => createParts(app));
  const prefetch = useCallback(() => prefetchFirstList(parts), [parts]);
  const { ready, loadFailure, retry } = useConsoleStart(app, prefetch);
  if (loadFailure !== null) return <Stopped app={app} loadFailure={loadFailure} onRetry={retry} />;
  if (!ready) return null;
  return <SignedInConsole app={app} parts={parts} {...ready} />;
}

interface StoppedProps extends ConsoleProps {
  readonly loadFailure: string;
  readonly onRetry: () => void;
}

/** Shows that the server is unreachable, with buttons to retry and to sign out. */
function Stopped({ app, loadFailure, onRetry }: StoppedProps) {
  const { elements } = entrances[app.language.read()];
  return (
    <FailedPage title={loadFailure}>
      <Button tone="primary" onClick={onRetry}>
        {elements.retry}
      </Button>
      <Button look="link" onClick={() => void app.authProvider.logout({})}>
        {elements.logOut}
      </Button>
    </FailedPage>
  );
}

type Parts = ReturnType<typeof createParts>;

interface SignedInConsoleProps extends ConsoleProps, ConsoleData {
  readonly parts: Parts;
}

function SignedInConsole({ app, parts, user, i18nProvider }: SignedInConsoleProps) {
  const errorHandler = useErrorHandler({
    errors: app.errors,
    notices: parts.notices,
    language: app.language.read,
    reload: app.reload,
  });
  useUncaughtErrorHandler(errorHandler);
  // Extends the session with a call that every signed-in user may send. If the session has already ended, the HTTP
  // client signs this page out, so failures are ignored here.
  const stay = useCallback(() => {
    app.http.send({ method: 'GET', path: '/api/v1.0/users/-/', silent: true }).catch(() => undefined);
  }, [app]);
  const published = useSyncExternalStore(app.screens.subscribe, app.screens.published);
  const titleOf = useMemo(() => {
    const titles = new Map(published.list.map(({ name, title }) => [name, title]));
    return (name: string) => titles.get(name);
  }, [published]);
  return (
    <BrowserRouter>
      <CoreAdminContext
        authProvider={app.authProvider}
        dataProvider={parts.dataProvider}
        i18nProvider={parts.still}
        store={parts.store}
        queryClient={parts.queryClient}
      >
        <LanguageProvider initial={i18nProvider} titleOf={titleOf}>
          <ErrorHandlerContext value={errorHandler}>
            <App
              app={app}
              initialUser={user}
              drafts={parts.drafts}
              drift={parts.drift}
              notices={parts.notices}
              addPageTexts={i18nProvider.addPageTexts}
            />
            <IdleWarning idle={app.idle} idleMs={config.idleMs} onStay={stay} onEnd={app.endSession} />
            <ReleaseBanner release={app.release} onReload={app.reload} />
            <DiskBanner disk={app.disk} />
            <StorageBanner storage={app.storage} />
          </ErrorHandlerContext>
        </LanguageProvider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}

function createParts(app: AppServices) {
  const uid = app.session.current()?.uid ?? 0;
  const notices = createNoticeStore({ failureMs: config.failureNoticeMs, successMs: config.successNoticeMs });
  deleteExpiredFormDrafts(app.storage, isFormDraftKey, Date.now());
  const drafts = createFormDraftStore({ storage: app.storage, prefix: formDraftPrefix(uid), now: Date.now });
  const store = createUserStore({
    storage: app.storage,
    prefix: userStorePrefix(uid),
    browserSettings: {
      locale: { read: app.language.read, write: language => app.language.write(toLanguage(language)) },
      theme: app.theme,
    },
  });
  const drift = createDriftMonitor(async () => {
    await delay(driftDetectorDelayMs, undefined);
    return (await import('./dataProvider/driftDetector.ts')).createDriftDetector();
  });
  const dataProvider = createDataProvider({
    http: app.http,
    loadResource: app.screens.load,
    language: app.language.read,
    encrypt: app.encrypt,
    onRecords: drift.addSample,
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false, networkMode, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
  app.attach({
    stashForms: drafts.stashAll,
    disarmLeaveGuard: drafts.disarm,
    onFailure: ({ kind, message }: PlatformError) => notices.show('failure', message, failures[kind].screen),
  });
  const still = createStaticI18nProvider(app.language.read);
  return { notices, drafts, drift, store, dataProvider, queryClient, still };
}

/**
 * Starts loading the rows of the list that the URL names, before the first render. Waits briefly for the response:
 * rendering the list first without rows and then with rows would take longer than this wait.
 */
async function prefetchFirstList(parts: Parts): Promise<void> {
  const { pathname, search } = window.location;
  const name = pathname.slice(1);
  if (!resourceNames.includes(name)) return;
  // When the resource fails to load, its screen reports the failure.
  const resource = await loadResource(name).catch(() => undefined);
  // A list on another server has to wait, because the first response from the console's own server contains the port of
  // the other server.
  if (!resource || resource.api.list.host) return;
  const timeout = new Promise(resolve => setTimeout(resolve, firstListTimeoutMs));
  await Promise.race([prefetchList({ resource, search, ...parts }), timeout]);
}
