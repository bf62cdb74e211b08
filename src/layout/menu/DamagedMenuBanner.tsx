import { useLocale, useTranslate } from 'ra-core';

import { type DamagedMenus, readDamagedMenus } from '../../authProvider/damagedMenus.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatNames } from '../../i18n/format.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../../screens/services.ts';
import { ProblemBanner } from '../ProblemBanner.tsx';
import { useBannerContent } from '../useBannerContent.ts';

interface DamagedMenuBannerProps {
  /** Initial list of damaged entries, from the user info. */
  readonly initial: DamagedMenus;
  readonly openPath: string;
}

const maxShownNames = 5;

/** Lists the damaged menu entries for users who can repair the menu. */
export function DamagedMenuBanner({ initial, openPath }: DamagedMenuBannerProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { read } = useServices();
  const { names, count } = useBannerContent({
    queryKey: ['menus', 'damaged'],
    initial,
    isRaised: initial.count > 0,
    fetch: async () => {
      const info = await read('/api/v1.0/users/-/', {});
      // An older platform does not report damaged entries, so keep the initial list.
      return isRecord(info) && Array.isArray(info['damagedMenus']) ? readDamagedMenus(info, []) : initial;
    },
  });
  if (count === 0) return null;
  const named = names.slice(0, maxShownNames);
  const more = count - named.length;
  const list = formatNames(named, language);
  const text = translate('shell.damagedEntries', {
    names: more > 0 ? translate('shell.damagedMore', { names: list, more }) : list,
  });
  return <ProblemBanner label={translate('shell.damagedMenu')} text={text} screenPath="/menus" openPath={openPath} />;
}
