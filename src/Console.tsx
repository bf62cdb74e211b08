import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type I18nProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';

import { DamagedMenu } from './authProvider/menuTree.ts';
import type { UserInfo } from './authProvider/readUser.ts';
import { App } from './App.tsx';
import { config, draftPrefix, isDraftKey, userStorePrefix } from './config.ts';
import { PlatformError } from './dataProvider/PlatformError.ts';
import { failures } from './dataProvider/failures.ts';
import { createDriftWatch } from './dataProvider/driftWatch.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { pause } from './dataProvider/pause.ts';
import { SpokenLanguage, stillI18nProvider } from './i18n/SpokenLanguage.tsx';
import { type SpokenI18nProvider, createI18nProvider, toLanguage } from './i18n/createI18nProvider.ts';
import { ReleaseBanner } from './layout/errors/ReleaseBanner.tsx';
import { StorageBanner } from './layout/errors/StorageBanner.tsx';
import { FaultsContext, useWatchedFaults } from './layout/errors/faults.ts';
import { useFaults } from './layout/errors/useFaults.ts';
import { createUserStore } from './layout/createUserStore.ts';
import { createNoticeStore } from './layout/notices.ts';
import { IdleWarning } from './layout/session/IdleWarning.tsx';
import { loadResource, resourceNames } from './resources/registry.ts';
import { createDraftStore, sweepDrafts } from './screens/form/drafts.ts';
import { prefetchList } from './screens/list/firstList.ts';
import './screens/parts/parts.css';
import type { Wire } from './wire.ts';

interface ConsoleProps {
  readonly wire: Wire;
}

const freshMs = 5_000;
const listPatienceMs = 40;
/** The radar shares its code with the forms, which come behind the first list; what is answered until then waits for it. */
const radarAfterMs = 1_200;
/** By then a page that is being left has gone. */
const leavePatienceMs = 1_000;

/** The signed-in console: react-admin's context over our wire, mounted once user, menu and language are there. */
export default function Console({ wire }: ConsoleProps) {
  const [parts] = useState(() => createParts(wire));
  const [ready, setReady] = useState<Ready | null>(null);

  useEffect(() => {
    let isHere = true;
    const texts = () => createI18nProvider(wire.language.read());
    const read = () => Promise.all([wire.authProvider.load(), texts(), askForFirstList(parts)]);
    const readAgain = (error: unknown) => {
      if (!isCutOff(error)) throw error;
      return pause(leavePatienceMs, undefined).then(read);
    };
    read()
      .catch(readAgain)
      .then(
        ([user, i18nProvider]) => isHere && setReady({ user, i18nProvider }),
        // Without user info there is nothing to show, so the session ends (spec section 4).
        async (error: unknown) => {
          if (error instanceof DamagedMenu) await texts().then(logDamagedMenu, () => undefined);
          wire.endSession(asPlatformError(error, wire).message);
        },
      );
    return () => {
      isHere = false;
    };
  }, [wire, parts]);

  if (!ready) return null;
  return <Mounted wire={wire} parts={parts} {...ready} />;
}

type Parts = ReturnType<typeof createParts>;

interface Ready {
  readonly user: UserInfo;
  readonly i18nProvider: SpokenI18nProvider;
}

interface MountedProps extends ConsoleProps, Ready {
  readonly parts: Parts;
}

function Mounted({ wire, parts, user, i18nProvider }: MountedProps) {
  const faults = useFaults({
    errors: wire.errors,
    notices: parts.notices,
    language: wire.language.read,
    reload: wire.reload,
  });
  useWatchedFaults(faults);
  // A call that everybody may make; whether the session lives is in its answer.
  const stay = useCallback(() => {
    wire.http.send({ method: 'GET', path: '/api/v1.0/users/-/', silent: true }).catch(() => undefined);
  }, [wire]);
  const published = useSyncExternalStore(wire.screens.subscribe, wire.screens.told);
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
        <SpokenLanguage initial={i18nProvider} titleOf={titleOf}>
          <FaultsContext value={faults}>
            <App
              wire={wire}
              initialUser={user}
              drafts={parts.drafts}
              drift={parts.drift}
              notices={parts.notices}
              addPageTexts={i18nProvider.addPages}
            />
            <IdleWarning idle={wire.idle} idleMs={config.idleMs} onStay={stay} onEnd={wire.endSession} />
            <ReleaseBanner release={wire.release} onReload={wire.reload} />
            <StorageBanner storage={wire.storage} />
          </FaultsContext>
        </SpokenLanguage>
      </CoreAdminContext>
    </BrowserRouter>
  );
}

function createParts(wire: Wire) {
  const uid = wire.session.current()?.uid ?? 0;
  const notices = createNoticeStore({ failureMs: config.failureNoticeMs, successMs: config.successNoticeMs });
  sweepDrafts(wire.storage, isDraftKey, Date.now());
  const drafts = createDraftStore({ storage: wire.storage, prefix: draftPrefix(uid), now: Date.now });
  const store = createUserStore({
    storage: wire.storage,
    prefix: userStorePrefix(uid),
    ofBrowser: {
      locale: { read: wire.language.read, write: language => wire.language.write(toLanguage(language)) },
      theme: wire.theme,
    },
  });
  const drift = createDriftWatch(async () => {
    await pause(radarAfterMs, undefined);
    return (await import('./dataProvider/driftRadar.ts')).createDriftRadar();
  });
  const dataProvider = createDataProvider({
    http: wire.http,
    loadResource: wire.screens.load,
    language: wire.language.read,
    encrypt: wire.encrypt,
    onRecords: drift.note,
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false } },
  });
  wire.attach({
    stash: drafts.stashAll,
    disarmLeaveGuard: drafts.disarm,
    onFailure: ({ kind, message }: PlatformError) => notices.show('failure', message, failures[kind].screen),
  });
  const still = stillI18nProvider(wire.language.read);
  return { notices, drafts, drift, store, dataProvider, queryClient, still };
}

/**
 * Sends for the rows of the list that stands in the address before anything is drawn. An answer that is nearly there is
 * waited for: drawing the list without rows first takes longer than that, and would have to be done again.
 */
async function askForFirstList(parts: Parts): Promise<void> {
  const { pathname, search } = window.location;
  const name = pathname.slice(1);
  if (!resourceNames.includes(name)) return;
  // A screen that cannot be loaded says so in its own place.
  const resource = await loadResource(name).catch(() => undefined);
  // Where another listener is, the first answer of the console's own tells.
  if (!resource || resource.api.list.host) return;
  const patience = new Promise(resolve => setTimeout(resolve, listPatienceMs));
  await Promise.race([prefetchList({ resource, search, ...parts }), patience]);
}

function logDamagedMenu({ translate }: I18nProvider): void {
  // oxlint-disable-next-line no-console -- the spec asks for this message in the log
  console.error(translate('message.homeFailed'));
}

/**
 * Whether something broke off without an answer. A page that is reloaded or left hears of its open requests first, and
 * must not take that for the platform's word on the session.
 */
function isCutOff(error: unknown): boolean {
  if (error instanceof PlatformError) return error.kind === 'unreachable';
  return !(error instanceof DamagedMenu);
}

function asPlatformError(error: unknown, wire: Wire): PlatformError {
  return error instanceof PlatformError
    ? error
    : new PlatformError('badAnswer', wire.language.read(), { cause: error });
}
