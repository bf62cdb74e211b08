import { useLocale, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';

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
import { readPanelAddress } from './filter/panelAddress.ts';
import { useFleet } from './fleet/useFleet.ts';
import { WaitingView } from './views/WaitingView.tsx';

/** The whole estate as it stands: to see what is wrong with which card, and to command many at once. */
export default function Page({ resource }: PageProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const loaded = useFleet();
  const devices = useResource('devices');
  const { tree, change, failure, reload } = loaded;
  if (failure && change === undefined) {
    return (
      <section className="panel">
        <header className="list-header">
          <h1>{resource.title[language]}</h1>
        </header>
        <State icon="ErrorOutlined" title={translate('list.failed')} help={failure.message} isFailure>
          <Button icon="Refresh" onClick={reload}>
            {translate('elements.retry')}
          </Button>
        </State>
      </section>
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
  const [search] = useSearchParams();
  const { view } = readPanelAddress(search);
  return (
    <section className="panel" aria-busy="true">
      <header className="list-header panel-header">
        <h1>{title}</h1>
      </header>
      <Bones className="panel-waiting-line panel-waiting-filters" count={2} />
      <Bones className="panel-waiting-line" count={7} />
      <div className="panel-body">
        <Bones className="panel-side panel-waiting-side" count={10} />
        <div className="panel-main">
          <WaitingView view={view} />
        </div>
      </div>
    </section>
  );
}

interface BonesProps {
  readonly className: string;
  readonly count: number;
}

function Bones({ className, count }: BonesProps) {
  return (
    <div className={`${className} late`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  );
}
