import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import { mayUse } from './authProvider/access.ts';
import type { UserInfo } from './authProvider/fetchUserInfo.ts';
import { decideRoute } from './authProvider/routeGuard.ts';
import { homePathOf } from './authProvider/menuTree.ts';
import { config } from './config.ts';
import { LoadingScreen } from './layout/shell/LoadingScreen.tsx';
import { Notices } from './layout/Notices.tsx';
import { RouteAnnouncer } from './layout/tabs/RouteAnnouncer.tsx';
import { Shell } from './layout/shell/Shell.tsx';
import { DeniedPage, NoHomePage, NotFoundPage } from './layout/StandalonePage.tsx';
import type { NoticeStore } from './layout/notices.ts';
import { usePermissionRefresh } from './layout/session/usePermissionRefresh.ts';
import { PasswordProofHost } from './layout/session/PasswordProofHost.tsx';
import { useLicenceExpiryRedirect } from './layout/session/useLicenceExpiryRedirect.ts';
import { CachedViews } from './layout/tabs/CachedViews.tsx';
import { TabsBar } from './layout/tabs/TabsBar.tsx';
import { useTabs } from './layout/tabs/useTabs.ts';
import type { DriftMonitor } from './dataProvider/driftMonitor.ts';
import type { PublishedScreens } from './dataProvider/screenCatalogue.ts';
import { createFileUploader } from './dataProvider/upload.ts';
import { loadPage } from './pages/pages.ts';
import { loadPanel } from './pages/panels.ts';
import { withPageTexts } from './pages/withPageTexts.ts';
import { resourceNames } from './resources/registry.ts';
import type { Resource } from './schemas/vocabulary/resource.ts';
import type { FormDraftStore } from './screens/formState/formDrafts.ts';
import { ScreenCommandsProvider, createScreenCommandStore } from './screens/screenCommands.ts';
import { DeniedRedirect } from './screens/routes/DeniedRedirect.tsx';
import { ReferenceHost } from './screens/referenceHost/ReferenceHost.tsx';
import { ScreenServicesProvider, type ScreenServices } from './screens/services.ts';
import { LeaveViewProvider } from './screens/leaveView.ts';
import { useStableCallback } from './screens/useStableCallback.ts';
import { useResource } from './screens/useResource.ts';
import { createBrowserEventStream } from './browserEventStream.ts';
import type { AppServices } from './appServices.ts';
import { ForcedSecondFactorSetup } from './ForcedSecondFactorSetup.tsx';
import { ForcedPasswordChange, useChangePassword, useLogOut } from './ForcedPasswordChange.tsx';

interface AppProps {
  readonly app: AppServices;
  readonly initialUser: UserInfo;
  readonly drafts: FormDraftStore;
  readonly drift: DriftMonitor;
  readonly notices: NoticeStore;
  readonly addPageTexts: () => Promise<void>;
}

/** Permission code of the workbench, in which users correct differences between screens and responses. */
const workbenchCode = 'system:workbench';

/** Renders the routes of the console behind the route guard, and provides the services that all screens use. */
export function App({ app, initialUser, drafts, drift, notices, addPageTexts }: AppProps) {
  const [user, setUser] = useState(initialUser);
  const [commands] = useState(createScreenCommandStore);
  const [stream] = useState(() => createBrowserEventStream(app.http, initialUser.id));
  const queryClient = useQueryClient();
  const { authProvider, onDenied, onScreensPublished } = app;
  usePermissionRefresh(initialUser, { refresh: authProvider.refresh, onDenied, onScreensPublished }, setUser);
  const published = usePublishedScreens(app);
  useLicenceAndDriftWatch(user, app, drift);
  const notify = useNotify();

  const services = useMemo<ScreenServices>(
    () => ({
      access: user.access,
      uid: user.id,
      loadResource: app.screens.load,
      loadedResource: app.screens.loaded,
      publishedScreens: published,
      formDrafts: drafts,
      drift,
      loadPanel: withPageTexts(loadPanel, addPageTexts),
      loadPage: withPageTexts(loadPage, addPageTexts),
      send: app.http.send,
      download: app.http.download,
      refreshMenu: async () => {
        setUser(await app.authProvider.refresh());
        await queryClient.invalidateQueries();
        notify('message.menuRefreshed', { type: 'success' });
      },
      ...createSilentCalls(app),
      upload: createFileUploader(app.http, app.language.read),
      now: Date.now,
      platformNow: app.clock.now,
      platformAt: app.clock.at,
      eventStream: stream,
    }),
    [user, published, drafts, drift, app, queryClient, notify, stream, addPageTexts],
  );

  useDocumentLanguage();

  return (
    <ScreenServicesProvider value={services}>
      <RequiredSetup app={app} user={user}>
        <ScreenCommandsProvider value={commands}>
          <ReferenceHost>
            <Routes>
              <Route path="/login" element={<Navigate to="/" replace />} />
              <Route path="/" element={<Home app={app} user={user} />} />
              <Route path="*" element={<ShellRoute app={app} user={user} />} />
            </Routes>
          </ReferenceHost>
        </ScreenCommandsProvider>
      </RequiredSetup>
      <Overlays app={app} notices={notices} user={user} />
    </ScreenServicesProvider>
  );
}

/** Shows the console, or the setup that the platform requires before it accepts any other request. */
function RequiredSetup({ app, user, children }: ShellRouteProps & { readonly children: ReactNode }) {
  if (user.passwordChangeReason !== null) return <ForcedPasswordChange app={app} reason={user.passwordChangeReason} />;
  if (user.mustSetUpSecondFactor) return <ForcedSecondFactorSetup app={app} onDone={() => window.location.reload()} />;
  return children;
}

/** Renders the dialogs and notices that appear on every page. */
function Overlays({ app, notices, user }: Pick<AppProps, 'app' | 'notices'> & { readonly user: UserInfo }) {
  return (
    <>
      <PasswordProofHost proofs={app.proofs} />
      <Notices store={notices} tree={user.tree} />
    </>
  );
}

/** Creates calls without failure notices, for callers that show failures themselves. */
function createSilentCalls({ http }: AppServices): Pick<ScreenServices, 'read' | 'postQuery'> {
  return {
    read: async (path, query) => (await http.send({ method: 'GET', path, query, silent: true })).data,
    postQuery: async (path, query) => (await http.send({ method: 'POST', path, query, body: {}, silent: true })).data,
  };
}

/** Subscribes to the published screens. When they change, all data is fetched again. */
function usePublishedScreens({ screens }: AppServices): PublishedScreens {
  const queryClient = useQueryClient();
  useEffect(() => screens.subscribe(() => void queryClient.invalidateQueries()), [screens, queryClient]);
  return useSyncExternalStore(screens.subscribe, screens.published);
}

/** Watches for the end of the licence, and starts the drift detector for users of the workbench. */
function useLicenceAndDriftWatch({ access }: UserInfo, { onLicenceExpired }: AppServices, drift: DriftMonitor): void {
  useLicenceExpiryRedirect(access, onLicenceExpired);
  const mayAct = mayUse(access, workbenchCode, config.fixedPermissions);
  useEffect(() => (mayAct ? drift.start() : undefined), [mayAct, drift]);
}

/** Sets the `lang` attribute of the page to the language of the console. */
function useDocumentLanguage(): void {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
  }, [locale]);
}

function Home({ app, user }: ShellRouteProps) {
  const translate = useTranslate();
  const home = homePathOf(user.tree);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the console specification requires this log message
    if (home === undefined) console.error(translate('message.homeFailed'));
  }, [home, translate]);
  const logOut = useLogOut(app);
  return home === undefined ? <NoHomePage onLogOut={logOut} /> : <Navigate to={home} replace />;
}

interface ShellRouteProps {
  readonly app: AppServices;
  readonly user: UserInfo;
}

/** Shows the current view, or a page that explains why no view can be shown. */
function ShellRoute({ app, user }: ShellRouteProps) {
  const location = useLocation();
  const name = location.pathname.split('/')[1] ?? '';
  const isKnown = app.screens.has(name);
  const resource = useResource(isKnown ? name : (resourceNames[0] ?? ''));
  const open = isKnown && resource?.name === name ? resource : undefined;
  const decision =
    open && decideRoute({ path: location.pathname, hasToken: true, access: user.access, required: [open.code] });
  const mayOpen = decision === 'open';
  const tabs = useTabs({
    resource: mayOpen ? open : undefined,
    storage: app.storage,
    storageKey: `${config.storagePrefix}${user.id}-tabs`,
  });
  const leave = useStableCallback(tabs.leave);
  const changePassword = useChangePassword(app);
  const logOut = useLogOut(app);

  const cleaned = withoutPrefill(location);
  if (cleaned !== null) return <Navigate to={cleaned} replace />;
  if (decision === 'denied') return <DeniedScreen resource={open} />;
  return (
    <Shell
      user={user}
      onChangePassword={changePassword}
      screenPath={`/${name}`}
      onLogOut={logOut}
      start={<RouteAnnouncer tab={tabs.tabs.find(tab => tab.key === tabs.activeKey)} path={location.pathname} />}
      tabsBar={<TabsBar handle={tabs} />}
    >
      <LeaveViewProvider value={leave}>
        <CachedViews
          tabs={tabs.tabs}
          activeKey={tabs.activeKey}
          recent={tabs.recent}
          reloads={tabs.reloads}
          location={location}
        />
      </LeaveViewProvider>
      {!open && <MissingScreen path={location.pathname} name={isKnown ? name : undefined} />}
    </Shell>
  );
}

interface MissingScreenProps {
  readonly path: string;
  /** Name of the screen that is loading; `undefined` when no such screen exists. */
  readonly name: string | undefined;
}

/** Shows a loading screen, or the page for a missing permission or an unknown address, instead of a view. */
function MissingScreen({ path, name }: MissingScreenProps) {
  if (name !== undefined) return <LoadingScreen name={name} />;
  return path === '/401' ? <DeniedPage /> : <NotFoundPage />;
}

function DeniedScreen({ resource }: { readonly resource: Resource | undefined }) {
  return resource ? <DeniedRedirect screen={resource.name} code={resource.code} /> : null;
}

/**
 * Returns the URL without the parameter `source`, from which react-admin would fill forms; `null` when the URL has no
 * such parameter.
 */
function withoutPrefill({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('source')) return null;
  parameters.delete('source');
  return `${pathname}?${parameters.toString()}`.replace(/\?$/, '');
}
