import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { LogoMark } from './LogoMark.tsx';

/** Logo, with the product name while the sidebar is open. */
export function Logo({ isOpen }: { readonly isOpen: boolean }) {
  const translate = useTranslate();
  return (
    <Link className="logo" to="/" aria-label={translate('app.name')}>
      <LogoMark />
      {isOpen && <span>{translate('app.name')}</span>}
    </Link>
  );
}
