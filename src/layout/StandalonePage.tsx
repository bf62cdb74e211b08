import { useLocale, useTranslate } from 'ra-core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';

import { toLanguage } from '../i18n/createI18nProvider.ts';
import { type RefusedVisit, readRefusedVisit } from '../screens/Refused.tsx';
import { OwnGroupLink } from '../screens/rights/OwnGroupLink.tsx';
import { namedCodes } from '../screens/rights/namedCodes.ts';
import { useRights } from '../screens/rights/useRights.ts';
import { useResource } from '../screens/useResource.ts';
import { Button } from '../screens/parts/Button.tsx';
import { State } from '../screens/parts/State.tsx';
import './lacking.css';

/** 401: the way back leads home when the page was reached by a refused address, which would only refuse again. */
export function Denied() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const visit = readRefusedVisit(useLocation().state);
  const goBack = () => void (parameters.has('noGoBack') ? navigate('/') : navigate(-1));
  return (
    <div className="full-page">
      <State
        icon="Lock"
        code={401}
        title={translate('message.noPermission')}
        help={translate('message.noPermissionHelp')}
        isPage
      >
        <Button tone="primary" onClick={goBack}>
          {translate('elements.back')}
        </Button>
        {visit && <Lacking visit={visit} />}
      </State>
    </div>
  );
}

/** What was wanted, which code it takes, and who has it; below the button, which must not move when this is known. */
function Lacking({ visit: { screen, code } }: { readonly visit: RefusedVisit }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const resource = useResource(screen);
  const { data } = useRights([code]);
  const label = resource && namedCodes(resource, translate).find(one => one.code === code)?.label[language];
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

export function NotFound() {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <State
        icon="Search"
        code={404}
        title={translate('message.notFound')}
        help={translate('message.notFoundHelp')}
        isPage
      >
        <Link className="button button-primary" to="/">
          {translate('elements.home')}
        </Link>
      </State>
    </div>
  );
}

/** Home without a first menu entry: nothing to lead to, a way to ask again, and one to come as somebody else. */
export function NoHome({ onLogOut }: { readonly onLogOut: () => void }) {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <State icon="ErrorOutlined" title={translate('message.homeFailed')} isFailure isPage>
        <Button icon="Refresh" onClick={() => window.location.reload()}>
          {translate('elements.reload')}
        </Button>
        <Button look="link" onClick={onLogOut}>
          {translate('shell.logOut')}
        </Button>
      </State>
    </div>
  );
}
