import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { Icon } from '../parts/Icon.tsx';
import { LoadingLines } from '../parts/LoadingLines.tsx';
import { OwnGroupLink } from '../rights/OwnGroupLink.tsx';
import { listPermissionCodes } from '../rights/listPermissionCodes.ts';
import { type PermissionState, usePermissionReport } from '../rights/usePermissionReport.ts';

/**
 * Actions of a screen with their permission codes and the groups that have these permissions; explains why buttons are
 * missing.
 */
export function PermissionTable({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const named = listPermissionCodes(resource, translate);
  const { data, error } = usePermissionReport([...new Set(named.map(item => item.code))]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <LoadingLines />;
  const lacking = data.rights.some(right => !right.isHeld);
  return (
    <>
      <p>
        <OwnGroupLink rights={data}>
          {translate(lacking ? 'rights.lacking' : 'rights.all', { group: data.group.name })}
        </OwnGroupLink>
      </p>
      <table className="rights">
        <thead>
          <tr>
            <th scope="col">{translate('rights.action')}</th>
            <th scope="col">{translate('rights.code')}</th>
            <th scope="col">{translate('rights.own')}</th>
            {data.rights.some(right => right.groups) && <th scope="col">{translate('rights.groups')}</th>}
          </tr>
        </thead>
        <tbody>
          {named.map(({ code, label }) => (
            <RightRow
              key={`${code} ${label.zh}`}
              right={data.rights.find(right => right.code === code)}
              label={label[language]}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function RightRow({ right, label }: { readonly right: PermissionState | undefined; readonly label: string }) {
  const translate = useTranslate();
  if (!right) return null;
  return (
    <tr>
      <td>{label}</td>
      <td>
        <code>{right.code}</code>
      </td>
      <td>
        <span className={right.isHeld ? 'right-held' : 'right-lacking'}>
          <Icon name={right.isHeld ? 'Check' : 'Close'} />
          {translate(right.isHeld ? 'list.yes' : 'list.no')}
        </span>
      </td>
      {right.groups && (
        <td>
          {right.groups.map(group => (
            <Link key={group.id} to={`/permission-groups/${group.id}`}>
              {group.name}
            </Link>
          ))}
        </td>
      )}
    </tr>
  );
}
