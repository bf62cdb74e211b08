import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import { mayUse } from './authProvider/access.ts';
import type { UserInfo } from './authProvider/readUser.ts';
import { decide } from './authProvider/guard.ts';
import { homeOf } from './authProvider/menuTree.ts';
import { config } from './config.ts';
import { AwaitedScreen } from './layout/AwaitedScreen.tsx';
import { Notices } from './layout/Notices.tsx';
import { PageStart } from './layout/PageStart.tsx';
import { Shell } from './layout/Shell.tsx';
import { Denied, NoHome, NotFound } from './layout/StandalonePage.tsx';
import type { NoticeStore } from './layout/notices.ts';
import { useFreshRights } from './layout/session/useFreshRights.ts';
import { PasswordProofHost } from './layout/session/PasswordProofHost.tsx';
import { useTrialOver } from './layout/session/useTrialOver.ts';
import { KeptViews } from './layout/tabs/KeptViews.tsx';
import { TabsBar } from './layout/tabs/TabsBar.tsx';
import { useTabs } from './layout/tabs/useTabs.ts';
import type { DriftWatch } from './dataProvider/driftWatch.ts';
import type { PublishedScreens } from './dataProvider/screens.ts';
import { createUpload } from './dataProvider/upload.ts';
import { loadPage } from './pages/pages.ts';
import { loadPanel } from './pages/panels.ts';
import { withTexts } from './pages/withTexts.ts';
import { resourceNames } from './resources/registry.ts';
import type { Resource } from './schemas/resource.ts';
import type { DraftStore } from './screens/form/drafts.ts';
import { CommandsProvider, createCommandStore } from './screens/commands.ts';
import { Refused } from './screens/Refused.tsx';
import { ReferenceHost } from './screens/references/ReferenceHost.tsx';
import { ScreenServicesProvider, type ScreenServices } from './screens/services.ts';
import { LeaveViewProvider } from './screens/leaveView.ts';
import { useLatest } from './screens/useLatest.ts';
import { useResource } from './screens/useResource.ts';
import { createBrowserStream } from './browserStream.ts';
import type { Wire } from './wire.ts';
import { OwnPassword, useChangePassword, useLogOut } from './OwnPassword.tsx';

interface AppProps {
  readonly wire: Wire;
  readonly initialUser: UserInfo;
  readonly drafts: DraftStore;
  readonly drift: DriftWatch;
  readonly notices: NoticeStore;
  readonly addPageTexts: () => Promise<void>;
}

/** Who may open the workbench is told there what answers differ in. */
const workbenchCode = 'system:workbench';

/** The routes of the console, each behind the guard, and the services that screens stand on. */
export function App({ wire, initialUser, drafts, drift, notices, addPageTexts }: AppProps) {
  const [user, setUser] = useState(initialUser);
  const [commands] = useState(createCommandStore);
  const [stream] = useState(() => createBrowserStream(wire.http, initialUser.id));
  const queryClient = useQueryClient();
  const { refresh } = wire.authProvider;
  useFreshRights(initialUser, { refresh, onDenied: wire.onDenied, onNewScreens: wire.onNewScreens }, setUser);
  const published = usePublished(wire);
  useWatched(user, wire, drift);
  const notify = useNotify();

  const services = useMemo<ScreenServices>(
    () => ({
      access: user.access,
      uid: user.id,
      loadResource: wire.screens.load,
      loadedResource: wire.screens.loaded,
      published,
      drafts,
      drift,
      loadPanel: withTexts(loadPanel, addPageTexts),
      loadPage: withTexts(loadPage, addPageTexts),
      send: wire.http.send,
      download: wire.http.download,
      refreshMenu: async () => {
        setUser(await wire.authProvider.refresh());
        await queryClient.invalidateQueries();
        notify('message.menuRefreshed', { type: 'success' });
      },
      ...questionsTo(wire),
      upload: createUpload(wire.http, wire.language.read),
      now: Date.now,
      platformNow: wire.clock.now,
      platformAt: wire.clock.at,
      stream,
    }),
    [user, published, drafts, drift, wire, queryClient, notify, stream, addPageTexts],
  );

  useDocumentLanguage();

  return (
    <ScreenServicesProvider value={services}>
      {user.passwordDemand === null ? (
        <CommandsProvider value={commands}>
          <ReferenceHost>
            <Routes>
              <Route path="/login" element={<Navigate to="/" replace />} />
              <Route path="/" element={<Home wire={wire} user={user} />} />
              <Route path="*" element={<Framed wire={wire} user={user} />} />
            </Routes>
          </ReferenceHost>
        </CommandsProvider>
      ) : (
        <OwnPassword wire={wire} reason={user.passwordDemand} />
      )}
      <Overlays wire={wire} notices={notices} user={user} />
    </ScreenServicesProvider>
  );
}

/** Drawn over every page. */
function Overlays({ wire, notices, user }: Pick<AppProps, 'wire' | 'notices'> & { readonly user: UserInfo }) {
  return (
    <>
      <PasswordProofHost proofs={wire.proofs} />
      <Notices store={notices} tree={user.tree} />
    </>
  );
}

/** Calls whose failure is shown where the answer would stand, and nowhere else. */
function questionsTo({ http }: Wire): Pick<ScreenServices, 'read' | 'ask'> {
  return {
    read: async (path, query) => (await http.send({ method: 'GET', path, query, silent: true })).data,
    ask: async (path, query) => (await http.send({ method: 'POST', path, query, body: {}, silent: true })).data,
  };
}

/** The screens that the platform has published; what is on the page is asked for again when they are others. */
function usePublished({ screens }: Wire): PublishedScreens {
  const queryClient = useQueryClient();
  useEffect(() => screens.subscribe(() => void queryClient.invalidateQueries()), [screens, queryClient]);
  return useSyncExternalStore(screens.subscribe, screens.told);
}

/** What depends on the user's rights: the end of a trial, and the sample of answers for whoever may act on it. */
function useWatched({ access }: UserInfo, { onTrialOver }: Wire, drift: DriftWatch): void {
  useTrialOver(access, onTrialOver);
  const mayAct = mayUse(access, workbenchCode, config.fixedPermissions);
  useEffect(() => (mayAct ? drift.start() : undefined), [mayAct, drift]);
}

/** The browser's own view of the page follows the language of the console. */
function useDocumentLanguage(): void {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
  }, [locale]);
}

function Home({ wire, user }: FramedProps) {
  const translate = useTranslate();
  const home = homeOf(user.tree);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the spec asks for this message in the log
    if (home === undefined) console.error(translate('message.homeFailed'));
  }, [home, translate]);
  const logOut = useLogOut(wire);
  return home === undefined ? <NoHome onLogOut={logOut} /> : <Navigate to={home} replace />;
}

interface FramedProps {
  readonly wire: Wire;
  readonly user: UserInfo;
}

/** The shell with the open view, or the page that tells why there is none. */
function Framed({ wire, user }: FramedProps) {
  const location = useLocation();
  const name = location.pathname.split('/')[1] ?? '';
  const isKnown = wire.screens.has(name);
  const resource = useResource(isKnown ? name : (resourceNames[0] ?? ''));
  const open = isKnown && resource?.name === name ? resource : undefined;
  const decision =
    open && decide({ path: location.pathname, hasToken: true, access: user.access, required: [open.code] });
  const mayOpen = decision === 'open';
  const tabs = useTabs({
    resource: mayOpen ? open : undefined,
    storage: wire.storage,
    storageKey: `${config.storagePrefix}${user.id}-tabs`,
  });
  const leave = useLatest(tabs.leave);
  const changePassword = useChangePassword(wire);
  const logOut = useLogOut(wire);

  const cleaned = withoutPrefill(location);
  if (cleaned !== null) return <Navigate to={cleaned} replace />;
  if (decision === 'denied') return <RefusedScreen resource={open} />;
  return (
    <Shell
      user={user}
      onChangePassword={changePassword}
      screenPath={`/${name}`}
      onLogOut={logOut}
      start={<PageStart tab={tabs.tabs.find(tab => tab.key === tabs.activeKey)} path={location.pathname} />}
      tabsBar={<TabsBar handle={tabs} />}
    >
      <LeaveViewProvider value={leave}>
        <KeptViews
          tabs={tabs.tabs}
          activeKey={tabs.activeKey}
          recent={tabs.recent}
          reloads={tabs.reloads}
          location={location}
        />
      </LeaveViewProvider>
      {!open && <Instead path={location.pathname} name={isKnown ? name : undefined} />}
    </Shell>
  );
}

interface InsteadProps {
  readonly path: string;
  /** Of a screen that there is. */
  readonly name: string | undefined;
}

/** What stands in the place of a screen that is not there, or not yet. */
function Instead({ path, name }: InsteadProps) {
  if (name !== undefined) return <AwaitedScreen name={name} />;
  return path === '/401' ? <Denied /> : <NotFound />;
}

function RefusedScreen({ resource }: { readonly resource: Resource | undefined }) {
  return resource ? <Refused screen={resource.name} code={resource.code} /> : null;
}

/** react-admin fills forms from `?source=`, which would let a link put values into them; such an address is cleaned. */
function withoutPrefill({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('source')) return null;
  parameters.delete('source');
  return `${pathname}?${parameters.toString()}`.replace(/\?$/, '');
}
