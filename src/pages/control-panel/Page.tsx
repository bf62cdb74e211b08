import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { ActionHost } from '../../screens/actions/ActionHost.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { State } from '../../screens/parts/State.tsx';
import type { PageProps } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import './cards.css';
import './panel.css';
import './sheet/sheet.css';
import './views.css';
import { Board } from './Board.tsx';
import { useFleet } from './fleet/useFleet.ts';

/** The whole estate as it stands: to see what is wrong with which card, and to command many at once. */
export default function Page({ resource }: PageProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const loaded = useFleet();
  const devices = useResource('devices');
  const { tree, change, failure, reload } = loaded;
  if (failure && change === undefined) {
    return (
      <State icon="ErrorOutlined" title={translate('list.failed')} help={failure.message} isFailure isPage>
        <Button icon="Refresh" onClick={reload}>
          {translate('elements.retry')}
        </Button>
      </State>
    );
  }
  if (!tree || change === undefined || !devices) return <Waiting title={resource.title[language]} />;
  return (
    <ActionHost>
      <Board title={resource.title[language]} loaded={loaded} tree={tree} devices={devices} />
    </ActionHost>
  );
}

/** The page in its final shape, before its cards have come. */
function Waiting({ title }: { readonly title: string }) {
  const translate = useTranslate();
  return (
    <section className="panel" aria-busy="true">
      <header className="list-header">
        <h1>{title}</h1>
      </header>
      <div className="panel-waiting late" role="status" aria-label={translate('form.loading')}>
        {Array.from({ length: 6 }, (_, at) => (
          <span key={at} className="panel-waiting-cabinet" />
        ))}
      </div>
    </section>
  );
}
