import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import type { PasswordChangeValues } from '../../authProvider/createAuthProvider.ts';
import type { UserInfo } from '../../authProvider/fetchUserInfo.ts';
import { useLanguageChoice } from '../../i18n/LanguageProvider.tsx';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { ShellErrorBoundary } from '../errors/ShellErrorBoundary.tsx';
import { DeferredJobsButton } from '../jobs/DeferredJobsButton.tsx';
import { CommandPaletteHost } from '../palette/CommandPaletteHost.tsx';
import { AccountTools } from './AccountTools.tsx';
import { AppearanceButtons } from './AppearanceButtons.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';

interface NavbarProps {
  readonly user: UserInfo;
  readonly screenPath: string;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onLogOut: () => void;
  readonly onChangePassword: (values: PasswordChangeValues) => Promise<void>;
}

export function Navbar({ user, screenPath, isMenuOpen, onToggleMenu, onLogOut, onChangePassword }: NavbarProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { choose, loading } = useLanguageChoice();
  const other = toLanguage(locale) === 'zh' ? 'en' : 'zh';
  return (
    <header className="navbar">
      <IconButton
        icon="Menu"
        label={translate(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu')}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      />
      <Breadcrumb tree={user.tree} path={screenPath} />
      <div className="navbar-tools">
        <CommandPaletteHost tree={user.tree} />
        <Button
          look="link"
          icon="Translate"
          lang={other}
          aria-busy={loading !== undefined}
          onClick={() => choose(other)}
        >
          {other === 'en' ? 'English' : '中文'}
        </Button>
        <ShellErrorBoundary>
          <DeferredJobsButton />
        </ShellErrorBoundary>
        <AppearanceButtons />
        <Link className="navbar-user" to="/" title={user.username}>
          <Icon name="Person" />
          <span>{user.fullName}</span>
        </Link>
        <AccountTools onLogOut={onLogOut} onChangePassword={onChangePassword} />
      </div>
    </header>
  );
}
