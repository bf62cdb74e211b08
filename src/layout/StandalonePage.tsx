import { useLocale, useTranslate } from 'ra-core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';

import { toLanguage } from '../i18n/createI18nProvider.ts';
import { type DeniedVisit, readDeniedVisit } from '../screens/routes/DeniedRedirect.tsx';
import { OwnGroupLink } from '../screens/rights/OwnGroupLink.tsx';
import { listPermissionCodes } from '../screens/rights/listPermissionCodes.ts';
import { usePermissionReport } from '../screens/rights/usePermissionReport.ts';
import { useResource } from '../screens/useResource.ts';
import { Button } from '../screens/parts/Button.tsx';
import { StateMessage } from '../screens/parts/StateMessage.tsx';
import './missingPermission.css';

/**
 * Page for denied access (401). With the URL parameter `noGoBack`, the back button opens the home page, because the
 * previous page would be denied again.
 */
export function DeniedPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const visit = readDeniedVisit(useLocation().state);
  const goBack = () => void (parameters.has('noGoBack') ? navigate('/') : navigate(-1));
  return (
    <div className="full-page">
      <StateMessage
        icon="Lock"
        code={401}
        title={translate('message.noPermission')}
        help={translate('message.noPermissionHelp')}
        isPage
      >
        <Button tone="primary" onClick={goBack}>
          {translate('elements.back')}
        </Button>
        {visit && <MissingPermission visit={visit} />}
      </StateMessage>
    </div>
  );
}

/**
 * Shows the requested screen, its permission code, and the groups that have the permission. This content is below the
 * button, so that the button does not move when the content has loaded.
 */
function MissingPermission({ visit: { screen, code } }: { readonly visit: DeniedVisit }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const resource = useResource(screen);
  const { data } = usePermissionReport([code]);
  const label =
    resource &&
    listPermissionCodes(resource, translate).find(permissionCode => permissionCode.code === code)?.label[language];
  const groups = data?.rights.find(right => right.code === code)?.groups ?? [];
  return (
    <dl className="lacking">
      <div>
        <dt>{translate('rights.wanted')}</dt>
        <dd>{[translate(`route.${screen}`, { _: screen }), label].filter(Boolean).join(' / ')}</dd>
      </div>
      <div>
        <dt>{translate('rights.lackingCode')}</dt>
        <dd>
          <code>{code}</code>
        </dd>
      </div>
      {data && (
        <div>
          <dt>{translate('rights.ownGroup')}</dt>
          <dd>
            <OwnGroupLink rights={data}>{data.group.name}</OwnGroupLink>
          </dd>
        </div>
      )}
      {groups.length > 0 && (
        <div>
          <dt>{translate('rights.groups')}</dt>
          <dd>
            {groups.map(group => (
              <Link key={group.id} to={`/permission-groups/${group.id}`}>
                {group.name}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <StateMessage
        icon="Search"
        code={404}
        title={translate('message.notFound')}
        help={translate('message.notFoundHelp')}
        isPage
      >
        <Link className="button button-primary" to="/">
          {translate('elements.home')}
        </Link>
      </StateMessage>
    </div>
  );
}

/** Page for users whose menu has no entry to open, with buttons to reload and to sign in as another user. */
export function NoHomePage({ onLogOut }: { readonly onLogOut: () => void }) {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <StateMessage icon="ErrorOutlined" title={translate('message.homeFailed')} isFailure isPage>
        <Button icon="Refresh" onClick={() => window.location.reload()}>
          {translate('elements.reload')}
        </Button>
        <Button look="link" onClick={onLogOut}>
          {translate('elements.logOut')}
        </Button>
      </StateMessage>
    </div>
  );
}
