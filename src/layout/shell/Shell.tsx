import { useTranslate } from 'ra-core';
import { type ReactNode } from 'react';

import type { PasswordChangeValues } from '../../authProvider/createAuthProvider.ts';
import type { UserInfo } from '../../authProvider/fetchUserInfo.ts';
import { ShellErrorBoundary } from '../errors/ShellErrorBoundary.tsx';
import { LogChainBreakBanner } from './LogChainBreakBanner.tsx';
import { DamagedMenuBanner } from '../menu/DamagedMenuBanner.tsx';
import { LicenceBanner } from '../licence/LicenceBanner.tsx';
import { Navbar } from '../navbar/Navbar.tsx';
import { SignOutRecordDifferenceBanner } from './SignOutRecordDifferenceBanner.tsx';
import './shell.css';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { useMenuDrawer } from '../sidebar/useMenuDrawer.ts';
import { useSidebar } from '../useSidebar.ts';

interface ShellProps {
  readonly user: UserInfo;
  readonly onChangePassword: (values: PasswordChangeValues) => Promise<void>;
  readonly screenPath: string;
  readonly onLogOut: () => void;
  /** First element of the page, before everything that the Tab key can reach. */
  readonly start: ReactNode;
  readonly tabsBar: ReactNode;
  readonly children: ReactNode;
}

/** Frame around every screen: sidebar, navbar, tabs, and the current view. */
export function Shell({ user, onChangePassword, screenPath, onLogOut, start, tabsBar, children }: ShellProps) {
  const translate = useTranslate();
  const { isOpen, isMobile, toggle, close } = useSidebar();
  const isDrawn = isMobile && isOpen;
  const drawer = useMenuDrawer(isDrawn, close);
  return (
    <div className={isMobile ? 'shell shell-mobile' : 'shell'}>
      {start}
      {!isDrawn && (
        <a className="skip" href="#content">
          {translate('shell.skip')}
        </a>
      )}
      {(!isMobile || isOpen) && (
        <div className="side-place" ref={drawer} tabIndex={isDrawn ? -1 : undefined}>
          <ShellErrorBoundary>
            <Sidebar tree={user.tree} path={screenPath} isOpen={isOpen} onChoose={() => isMobile && close()} />
          </ShellErrorBoundary>
        </div>
      )}
      {isDrawn && <button type="button" className="shade" aria-label={translate('shell.closeMenu')} onClick={close} />}
      <div className="shell-main" inert={isDrawn}>
        <ShellErrorBoundary>
          <Navbar
            user={user}
            screenPath={screenPath}
            isMenuOpen={isOpen}
            onToggleMenu={toggle}
            onLogOut={onLogOut}
            onChangePassword={onChangePassword}
          />
        </ShellErrorBoundary>
        <ShellErrorBoundary>{tabsBar}</ShellErrorBoundary>
        <ShellErrorBoundary>
          <LicenceBanner licence={user.licence} screenPath={screenPath} />
        </ShellErrorBoundary>
        <ShellErrorBoundary>
          <LogChainBreakBanner initial={user.logBreak} openPath={screenPath} />
        </ShellErrorBoundary>
        <ShellErrorBoundary>
          <DamagedMenuBanner initial={user.damagedMenus} openPath={screenPath} />
        </ShellErrorBoundary>
        <ShellErrorBoundary>
          <SignOutRecordDifferenceBanner initial={user.recordDifferences} openPath={screenPath} />
        </ShellErrorBoundary>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
