import type { I18nProvider } from 'ra-core';

import type { Label } from '../schemas/base/label.ts';
import { toLanguage } from './createI18nProvider.ts';

const prefix = 'route.';

/**
 * Returns a provider that also translates the keys `route.<name>` of published screens to the titles of these screens.
 */
export function withScreenTitles(provider: I18nProvider, titleOf: (name: string) => Label | undefined): I18nProvider {
  return {
    ...provider,
    translate: (key, options) => {
      const title = key.startsWith(prefix) ? titleOf(key.slice(prefix.length)) : undefined;
      return title?.[toLanguage(provider.getLocale())] ?? provider.translate(key, options);
    },
  };
}
