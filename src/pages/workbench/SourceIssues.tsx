import { useLocale, useTranslate } from 'ra-core';

import type { SourceIssue } from '../../designer/proposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';

/** Errors in a source, each with its line or path. */
export function SourceIssues({ issues }: { readonly issues: readonly SourceIssue[] }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return issues.map(({ path, message }) => (
    <p key={`${path} ${message.en}`} className="wb-error" role="alert">
      <code>{path}</code>
      {translate('workbench.saysAt', { message: message[language] })}
    </p>
  ));
}
