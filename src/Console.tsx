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
import { PageFailed } from './layout/errors/PageFailed.tsx';
import { ReleaseBanner } from './layout/errors/ReleaseBanner.tsx';
import { StorageBanner } from './layout/errors/StorageBanner.tsx';
import { ErrorHandlerContext, useUncaughtErrors } from './layout/errors/errorHandler.ts';
import { useErrorHandler } from './layout/errors/useErrorHandler.ts';
import { createUserStore } from './layout/createUserStore.ts';
import { createNoticeStore } from './layout/notices.ts';
import { IdleWarning } from './layout/session/IdleWarning.tsx';
import { loadResource, resourceNames } from './resources/registry.ts';
import { createFormDraftStore, deleteExpiredFormDrafts } from './screens/form/formDrafts.ts';
import { prefetchList } from './screens/list/prefetchList.ts';
import { Button } from './screens/parts/Button.tsx';
import './screens/parts/parts.css';
import { type Ready, useConsoleStart } from './useConsoleStart.ts';
import type { AppServices } from './appServices.ts';

interface ConsoleProps {
  readonly app: AppServices;
}

const freshMs = 5_000;
/**
 * Sends requests even if the browser reports that it is offline: the platform may be reachable, and a paused request
 * would show no error.
 */
const networkMode = 'always';
const firstListTimeoutMs = 40;
/**
 * Delay of loading the drift detector, which shares its code with the forms, so that the first list loads first.
 * Samples wait until then.
 */
const driftDetectorDelayMs = 1_200;
const entrances = { zh, en } as const;

/**
 * The signed-in console: react-admin's context on top of the platform's calls, rendered once user, menu and texts are
 * loaded.
 */
export default function Console({ app: wire }: ConsoleProps) {
  const [parts] = useState(() => createParts(wire));
  const prefetch = useCallback(() => prefetchFirstList(parts), [parts]);
  const { ready, obstacle, retry } = useConsoleStart(wire, prefetch);
  if (obstacle !== null) return <Stopped app={wire} obstacle={obstacle} onRetry={retry} />;
  if (!ready) return null;
  return <SignedInConsole app={wire} parts={parts} {...ready} />;
}

interface StoppedProps extends ConsoleProps {
  readonly obstacle: string;
  readonly onRetry: () => void;
}

/** Page for an unreachable server, with buttons to retry and to sign out. */
function Stopped({ app: wire, obstacle, onRetry }: StoppedProps) {
  const { elements } = entrances[wire.language.read()];
  return (
    <PageFailed title={obstacle}>
      <Button tone="primary" onClick={onRetry}>
        {elements.retry}
      </Button>
      <Button look="link" onClick={() => void wire.authProvider.logout({})}>
        {elements.logOut}
      </Button>
    </PageFailed>
  );
}

type Parts = ReturnType<typeof createParts>;

interface SignedInConsoleProps extends ConsoleProps, Ready {
  readonly parts: Parts;
}

function SignedInConsole({ app: wire, parts, user, i18nProvider }: SignedInConsoleProps) {
  const faults = useErrorHandler({
    errors: wire.errors,
    notices: parts.notices,
    language: wire.language.read,
    reload: wire.reload,
  });
  useUncaughtErrors(faults);
  // Every signed-in user may call this; a failed answer ends the session.
  const stay = useCallback(() => {
    wire.http.send({ method: 'GET', path: '/api/v1.0/users/-/', silent: true }).catch(() => undefined);
  }, [wire]);
  const published = useSyncExternalStore(wire.screens.subscribe, wire.screens.published);
  const titleOf = useMemo(() => {
    const titles = new Map(published.list.map(({ name, title }) => [name, title]));
    return (name: string) => titles.get(name);
  }, [published]);
  return (
    <BrowserRouter>
      <CoreAdminContext
        authProvider={wire.authProvider}
        dataProvider={parts.dataProvider}
        i18nProvider={parts.still}
        store={parts.store}
        queryClient={parts.queryClient}
      >
        <LanguageProvider initial={i18nProvider} titleOf={titleOf}>
          <ErrorHandlerContext value={faults}>
            <App
              app={wire}
              initialUser={user}
              drafts={parts.drafts}
              drift={parts.drift}
              notices={parts.notices}
              addPageTexts={i18nProvider.addPageTexts}
            />
            <IdleWarning idle={wire.idle} idleMs={config.idleMs} onStay={stay} onEnd={wire.endSession} />
            <ReleaseBanner release={wire.release} onReload={wire.reload} />
            <DiskBanner disk={wire.disk} />
            <StorageBanner storage={wire.storage} />
          </ErrorHandlerContext>
        </LanguageProvider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}

function createParts(wire: AppServices) {
  const uid = wire.session.current()?.uid ?? 0;
  const notices = createNoticeStore({ failureMs: config.failureNoticeMs, successMs: config.successNoticeMs });
  deleteExpiredFormDrafts(wire.storage, isFormDraftKey, Date.now());
  const drafts = createFormDraftStore({ storage: wire.storage, prefix: formDraftPrefix(uid), now: Date.now });
  const store = createUserStore({
    storage: wire.storage,
    prefix: userStorePrefix(uid),
    browserSettings: {
      locale: { read: wire.language.read, write: language => wire.language.write(toLanguage(language)) },
      theme: wire.theme,
    },
  });
  const drift = createDriftMonitor(async () => {
    await delay(driftDetectorDelayMs, undefined);
    return (await import('./dataProvider/driftDetector.ts')).createDriftDetector();
  });
  const dataProvider = createDataProvider({
    http: wire.http,
    loadResource: wire.screens.load,
    language: wire.language.read,
    encrypt: wire.encrypt,
    onRecords: drift.addSample,
  });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false, networkMode, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
  wire.attach({
    stashForms: drafts.stashAll,
    disarmLeaveGuard: drafts.disarm,
    onFailure: ({ kind, message }: PlatformError) => notices.show('failure', message, failures[kind].screen),
  });
  const still = createStaticI18nProvider(wire.language.read);
  return { notices, drafts, drift, store, dataProvider, queryClient, still };
}

/**
 * Starts loading the rows of the list in the address before the first render. Waits briefly for the answer, because
 * rendering the list without rows and then again with them takes longer than the wait.
 */
async function prefetchFirstList(parts: Parts): Promise<void> {
  const { pathname, search } = window.location;
  const name = pathname.slice(1);
  if (!resourceNames.includes(name)) return;
  // A screen that cannot be loaded reports its failure when it is rendered.
  const resource = await loadResource(name).catch(() => undefined);
  // A list on another server has to wait: the first answer of the console's own server carries its port.
  if (!resource || resource.api.list.host) return;
  const patience = new Promise(resolve => setTimeout(resolve, firstListTimeoutMs));
  await Promise.race([prefetchList({ resource, search, ...parts }), patience]);
}
