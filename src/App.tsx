import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import type { UserInfo } from './authProvider/readUser.ts';
import { decide } from './authProvider/guard.ts';
import { homeOf } from './authProvider/menuTree.ts';
import { config } from './config.ts';
import { isRecord } from './schemas/json.ts';
import { Notices } from './layout/Notices.tsx';
import { Shell } from './layout/Shell.tsx';
import { Denied, NoHome, NotFound } from './layout/StandalonePage.tsx';
import type { NoticeStore } from './layout/notices.ts';
import { KeptViews } from './layout/tabs/KeptViews.tsx';
import { TabsBar } from './layout/tabs/TabsBar.tsx';
import { useTabs } from './layout/tabs/useTabs.ts';
import { loadPanel } from './pages/panels.ts';
import { loadResource, loadedResource, resourceNames } from './resources/registry.ts';
import { prefetchParts } from './screens/ResourceScreens.tsx';
import type { DraftStore } from './screens/form/drafts.ts';
import { ScreenServicesProvider, type ScreenServices } from './screens/services.ts';
import { useResource } from './screens/useResource.ts';
import type { Wire } from './wire.ts';
import { latePart } from './screens/latePart.tsx';

const ChangePasswordDialog = latePart(() => import('./layout/navbar/ChangePasswordDialog.tsx'));

interface AppProps {
  readonly wire: Wire;
  readonly initialUser: UserInfo;
  readonly drafts: DraftStore;
  readonly notices: NoticeStore;
}

const prefetchAfterMs = 1_200;

/** The routes of the console, each behind the guard, and the services that screens stand on. */
export function App({ wire, initialUser, drafts, notices }: AppProps) {
  const [user, setUser] = useState(initialUser);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const locale = useLocale();

  const services = useMemo<ScreenServices>(
    () => ({
      access: user.access,
      uid: user.id,
      loadResource,
      loadedResource,
      drafts,
      loadPanel,
      refreshMenu: async () => {
        setUser(await wire.authProvider.refresh());
        await queryClient.invalidateQueries();
        notify('message.menuRefreshed', { type: 'success' });
      },
      read: async (path, query) => (await wire.http.send({ method: 'GET', path, query, silent: true })).data,
      ask: async (path, query) => (await wire.http.send({ method: 'POST', path, query, body: {}, silent: true })).data,
      upload: async (file, kind) => {
        const body = new FormData();
        body.set('file', file);
        body.set('kind', kind);
        const { data } = await wire.http.send({ method: 'POST', path: '/api/public/v1/files', body, silent: true });
        return { url: isRecord(data) ? String(data['url']) : '' };
      },
      now: Date.now,
    }),
    [user, drafts, wire, queryClient, notify],
  );

  useEffect(() => {
    document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
    document.title = translate('app.name');
  }, [locale, translate]);

  useEffect(() => {
    const timer = setTimeout(prefetchParts, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ScreenServicesProvider value={services}>
      <Routes>
        <Route path="/login" element={<Navigate to="/" replace />} />
        <Route path="/" element={<Home user={user} />} />
        <Route path="*" element={<Framed wire={wire} user={user} notices={notices} />} />
      </Routes>
      <ForcedPassword wire={wire} />
      <Notices store={notices} />
    </ScreenServicesProvider>
  );
}

function Home({ user }: { readonly user: UserInfo }) {
  const translate = useTranslate();
  const home = homeOf(user.tree);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the spec asks for this message in the log
    if (home === undefined) console.error(translate('message.homeFailed'));
  }, [home, translate]);
  return home === undefined ? <NoHome /> : <Navigate to={home} replace />;
}

interface FramedProps {
  readonly wire: Wire;
  readonly user: UserInfo;
  readonly notices: NoticeStore;
}

/** The shell with the open view, or the page that tells why there is none. */
function Framed({ wire, user, notices }: FramedProps) {
  const location = useLocation();
  const name = location.pathname.split('/')[1] ?? '';
  const isKnown = resourceNames.includes(name);
  const resource = useResource(isKnown ? name : (resourceNames[0] ?? ''));
  const open = isKnown && resource?.name === name ? resource : undefined;
  const decision =
    open && decide({ path: location.pathname, hasToken: true, access: user.access, required: [open.code] });
  const mayOpen = decision === 'open';
  const { tabs, activeKey, close, closeOthers, closeAll } = useTabs({
    resource: mayOpen ? open : undefined,
    storage: wire.storage,
    storageKey: `${config.storagePrefix}${user.id}-tabs`,
  });
  const changePassword = useChangePassword(wire);
  const logOut = () => void wire.authProvider.logout({}).then(() => window.location.reload());

  const cleaned = withoutPrefill(location);
  if (cleaned !== null) return <Navigate to={cleaned} replace />;
  if (decision === 'denied') return <Navigate to="/401?noGoBack=true" replace />;
  return (
    <Shell
      user={user}
      onChangePassword={changePassword}
      screenPath={`/${name}`}
      onLogOut={logOut}
      tabsBar={
        <TabsBar tabs={tabs} activeKey={activeKey} onClose={close} onCloseOthers={closeOthers} onCloseAll={closeAll} />
      }
    >
      <KeptViews
        tabs={tabs}
        activeKey={activeKey}
        location={location}
        onError={error => notices.show('failure', error.message)}
      />
      {location.pathname === '/401' && <Denied />}
      {!isKnown && location.pathname !== '/401' && <NotFound />}
    </Shell>
  );
}

/** After sign-in the platform may ask for a new password before anything else. */
function ForcedPassword({ wire }: { readonly wire: Wire }) {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    // A platform that does not know the question asks for nothing.
    wire.authProvider.mustUpdatePassword().then(setReason, () => undefined);
  }, [wire]);
  const changePassword = useChangePassword(wire);
  if (reason === null) return null;
  return <ChangePasswordDialog forced={reason} onSubmit={changePassword} onClose={() => undefined} />;
}

/** A changed password ends every session of the user, this one with its own word of it (spec section 4). */
function useChangePassword(wire: Wire): (password: string, confirmPassword: string) => Promise<void> {
  const translate = useTranslate();
  return async (password, confirmPassword) => {
    await wire.authProvider.updatePassword(password, confirmPassword);
    wire.endSession(translate('password.done'));
  };
}

/** react-admin fills forms from `?source=`, which would let a link put values into them; such an address is cleaned. */
function withoutPrefill({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('source')) return null;
  parameters.delete('source');
  return `${pathname}?${parameters.toString()}`.replace(/\?$/, '');
}
