import { useTranslate } from 'ra-core';
import { type ReactNode } from 'react';

import type { UserInfo } from '../authProvider/readUser.ts';
import { Navbar } from './navbar/Navbar.tsx';
import './shell.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './useSidebar.ts';

interface ShellProps {
  readonly user: UserInfo;
  readonly onChangePassword: (password: string, confirmPassword: string) => Promise<void>;
  readonly screenPath: string;
  readonly onLogOut: () => void;
  readonly tabsBar: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every screen: sidebar, navbar, visited tabs, and the open view. */
export function Shell({ user, onChangePassword, screenPath, onLogOut, tabsBar, children }: ShellProps) {
  const translate = useTranslate();
  const { isOpen, isMobile, toggle, close } = useSidebar();
  return (
    <div className={isMobile ? 'shell shell-mobile' : 'shell'}>
      <a className="skip" href="#content">
        {translate('shell.skip')}
      </a>
      {(!isMobile || isOpen) && (
        <Sidebar tree={user.tree} path={screenPath} isOpen={isOpen} onChoose={() => isMobile && close()} />
      )}
      {isMobile && isOpen && (
        <button type="button" className="shade" aria-label={translate('shell.closeMenu')} onClick={close} />
      )}
      <div className="shell-main">
        <Navbar
          user={user}
          screenPath={screenPath}
          isMenuOpen={isOpen}
          onToggleMenu={toggle}
          onLogOut={onLogOut}
          onChangePassword={onChangePassword}
        />
        {tabsBar}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
