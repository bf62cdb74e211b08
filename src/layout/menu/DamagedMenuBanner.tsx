import { useTranslate } from 'ra-core';

import { NoticeBanner } from '../NoticeBanner.tsx';

interface DamagedMenuBannerProps {
  /** Names of the damaged entries that the menu omits. */
  readonly names: readonly string[];
  readonly openPath: string;
}

/** Lists the damaged menu entries for users who can repair the menu. */
export function DamagedMenuBanner({ names, openPath }: DamagedMenuBannerProps) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  const text = translate('shell.damagedEntries', { names: names.join(', ') });
  return <NoticeBanner label={translate('shell.damagedMenu')} text={text} screenPath="/menus" openPath={openPath} />;
}
