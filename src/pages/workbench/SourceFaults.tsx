import { useLocale, useTranslate } from 'ra-core';

import type { SourceFault } from '../../designer/proposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';

/** Why a source could not be read, each fault with its line or place. */
export function SourceFaults({ faults }: { readonly faults: readonly SourceFault[] }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return faults.map(({ path, message }) => (
    <p key={`${path} ${message.en}`} className="wb-fault" role="alert">
      <code>{path}</code>
      {translate('workbench.saysAt', { message: message[language] })}
    </p>
  ));
}
