import { useTranslate } from 'ra-core';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { Button } from '../screens/parts/Button.tsx';
import { State } from '../screens/parts/State.tsx';

/** 401: the way back leads home when the page was reached by a refused address, which would only refuse again. */
export function Denied() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const goBack = () => void (parameters.has('noGoBack') ? navigate('/') : navigate(-1));
  return (
    <div className="full-page">
      <State
        icon="Lock"
        code={401}
        title={translate('message.noPermission')}
        help={translate('message.noPermissionHelp')}
      >
        <Button tone="primary" onClick={goBack}>
          {translate('elements.back')}
        </Button>
      </State>
    </div>
  );
}

export function NotFound() {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <State icon="Search" code={404} title={translate('message.notFound')} help={translate('message.notFoundHelp')}>
        <Link className="button button-primary" to="/">
          {translate('elements.home')}
        </Link>
      </State>
    </div>
  );
}

/** Home without a first menu entry: nothing to lead to, and a way to ask again. */
export function NoHome() {
  const translate = useTranslate();
  return (
    <div className="full-page">
      <State icon="ErrorOutlined" title={translate('message.homeFailed')} isFailure>
        <Button icon="Refresh" onClick={() => window.location.reload()}>
          {translate('elements.reload')}
        </Button>
      </State>
    </div>
  );
}
