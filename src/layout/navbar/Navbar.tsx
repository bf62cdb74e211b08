import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import type { OwnPasswordValues } from '../../authProvider/createAuthProvider.ts';
import type { UserInfo } from '../../authProvider/readUser.ts';
import { useLanguageChoice } from '../../i18n/SpokenLanguage.tsx';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { PartBoundary } from '../errors/PartBoundary.tsx';
import { LateJobs } from '../jobs/LateJobs.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Appearance } from './Appearance.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { latePart } from '../../screens/latePart.tsx';

const LogOutDialog = latePart(() => import('./LogOutDialog.tsx'));
const ChangePasswordDialog = latePart(() => import('./ChangePasswordDialog.tsx'));

interface NavbarProps {
  readonly user: UserInfo;
  readonly screenPath: string;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly onLogOut: () => void;
  readonly onChangePassword: (values: OwnPasswordValues) => Promise<void>;
}

export function Navbar({ user, screenPath, isMenuOpen, onToggleMenu, onLogOut, onChangePassword }: NavbarProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { choose, loading } = useLanguageChoice();
  const [dialog, setDialog] = useState<'logOut' | 'password' | null>(null);
  const other = toLanguage(locale) === 'zh' ? 'en' : 'zh';
  const close = () => setDialog(null);
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
        <PaletteHost tree={user.tree} />
        <Button
          look="link"
          icon="Translate"
          lang={other}
          aria-busy={loading !== undefined}
          onClick={() => choose(other)}
        >
          {other === 'en' ? 'English' : '中文'}
        </Button>
        <PartBoundary>
          <LateJobs />
        </PartBoundary>
        <Appearance />
        <Link className="navbar-user" to="/" title={user.username}>
          <Icon name="Person" />
          <span>{user.fullName}</span>
        </Link>
        <IconButton icon="Key" label={translate('shell.changePassword')} onClick={() => setDialog('password')} />
        <IconButton icon="Logout" label={translate('shell.logOut')} onClick={() => setDialog('logOut')} />
      </div>
      <PartBoundary key={dialog}>
        {dialog === 'logOut' && <LogOutDialog onConfirm={onLogOut} onClose={close} />}
        {dialog === 'password' && <ChangePasswordDialog onSubmit={onChangePassword} onClose={close} />}
      </PartBoundary>
    </header>
  );
}
