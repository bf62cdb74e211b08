import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type I18nProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';

import type { UserInfo } from './authProvider/readUser.ts';
import { App } from './App.tsx';
import { config, userStorePrefix } from './config.ts';
import { PlatformError } from './dataProvider/PlatformError.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { createI18nProvider, toLanguage } from './i18n/createI18nProvider.ts';
import { createUserStore } from './layout/createUserStore.ts';
import { createNoticeStore } from './layout/notices.ts';
import { loadResource } from './resources/registry.ts';
import { createDraftStore } from './screens/form/drafts.ts';
import './screens/parts/parts.css';
import type { Wire } from './wire.ts';

interface ConsoleProps {
  readonly wire: Wire;
}

const freshMs = 5_000;

/** The signed-in console: react-admin's context over our wire, mounted once user, menu and language are there. */
export default function Console({ wire }: ConsoleProps) {
  const [parts] = useState(() => createParts(wire));
  const [ready, setReady] = useState<{ readonly user: UserInfo; readonly i18nProvider: I18nProvider } | null>(null);

  useEffect(() => {
    let isHere = true;
    Promise.all([wire.authProvider.load(), createI18nProvider(wire.language.read())]).then(
      ([user, i18nProvider]) => isHere && setReady({ user, i18nProvider }),
      // Without user info there is nothing to show, so the session ends (spec section 4).
      (error: unknown) => wire.endSession(asPlatformError(error, wire).message),
    );
    return () => {
      isHere = false;
    };
  }, [wire]);

  if (!ready) return null;
  return <Mounted wire={wire} parts={parts} {...ready} />;
}

type Parts = ReturnType<typeof createParts>;

interface MountedProps extends ConsoleProps {
  readonly parts: Parts;
  readonly user: UserInfo;
  readonly i18nProvider: I18nProvider;
}

function Mounted({ wire, parts, user, i18nProvider }: MountedProps) {
  return (
    <BrowserRouter>
      <CoreAdminContext
        authProvider={wire.authProvider}
        dataProvider={parts.dataProvider}
        i18nProvider={i18nProvider}
        store={parts.store}
        queryClient={parts.queryClient}
      >
        <App wire={wire} initialUser={user} drafts={parts.drafts} notices={parts.notices} />
      </CoreAdminContext>
    </BrowserRouter>
  );
}

function createParts(wire: Wire) {
  const uid = wire.session.current()?.uid ?? 0;
  const prefix = `${config.storagePrefix}${uid}-`;
  const notices = createNoticeStore({ failureMs: config.failureNoticeMs, successMs: config.successNoticeMs });
  const drafts = createDraftStore({ storage: wire.storage, prefix: `${prefix}draft-`, now: Date.now });
  const store = createUserStore({
    storage: wire.storage,
    prefix: userStorePrefix(uid),
    language: { read: wire.language.read, write: language => wire.language.write(toLanguage(language)) },
  });
  const dataProvider = createDataProvider({
    http: wire.http,
    loadResource,
    language: wire.language.read,
    encrypt: wire.encrypt,
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: false } },
  });
  wire.attach({
    stash: drafts.stashAll,
    disarmLeaveGuard: drafts.disarm,
    onFailure: (error: PlatformError) => notices.show('failure', error.message),
  });
  return { notices, drafts, store, dataProvider, queryClient };
}

function asPlatformError(error: unknown, wire: Wire): PlatformError {
  return error instanceof PlatformError
    ? error
    : new PlatformError('badAnswer', wire.language.read(), { cause: error });
}
