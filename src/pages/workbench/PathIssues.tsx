import { useLocale, useTranslate } from 'ra-core';
import { createContext, useContext } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { ValuePath } from './screenEdits.ts';
import type { ShownIssue } from './useDraftValue.ts';

/** Validation errors of the value; each part of the form filters them by path. */
const IssuesContext = createContext<readonly ShownIssue[]>([]);

export const IssuesProvider = IssuesContext.Provider;

/** Formats a path in the same way as validation errors: `actions[0].label.zh`. */
export function formatPath(path: ValuePath): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

function isAt(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
}

/** Returns the errors at a path and below it, except those that other parts of the form display. */
export function useIssuesAt(path: ValuePath, except: readonly string[] = []): readonly ShownIssue[] {
  const issues = useContext(IssuesContext);
  const at = formatPath(path);
  return issues.filter(
    issue =>
      isAt(issue.path, at) && !except.some(part => isAt(issue.path, `${at}${part.startsWith('[') ? '' : '.'}${part}`)),
  );
}

/** Returns the errors at exactly these paths. */
export function useIssuesAtPaths(paths: readonly string[]): readonly ShownIssue[] {
  return useContext(IssuesContext).filter(({ path }) => paths.includes(path));
}

/** List of errors. An error below the given path also shows its path relative to the given path. */
export function IssueList({
  issues,
  path: parent,
}: {
  readonly issues: readonly ShownIssue[];
  readonly path: ValuePath;
}) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const at = formatPath(parent);
  return issues.map(({ path, says }) => (
    <span key={`${path} ${says.en}`} className="wb-error">
      {path !== at && at !== '' && <code>{path.slice(at.length).replace(/^\./, '')}</code>}
      {path !== at && at !== '' ? translate('workbench.saysAt', { message: says[language] }) : says[language]}
    </span>
  ));
}

/** Lists the errors at a path and below it. */
export function PathIssues({ path, except }: { readonly path: ValuePath; readonly except?: readonly string[] }) {
  const issues = useIssuesAt(path, except);
  return <IssueList issues={issues} path={path} />;
}
