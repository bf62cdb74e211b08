import { useLocale, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { ActionHost } from '../../screens/actionHost/ActionHost.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import type { PageProps } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import './cards.css';
import './panel.css';
import './sheet/sheet.css';
import './views.css';
import { ControlPanelBoard } from './ControlPanelBoard.tsx';
import { parsePanelQuery } from './model/panelUrl.ts';
import { useFleet } from './fleet/useFleet.ts';
import { ViewSkeleton } from './views/ViewSkeleton.tsx';

/** Control panel: live states of all devices, and commands to many of them. */
export default function ControlPanelPage({ resource }: PageProps) {
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
        <StateMessage icon="ErrorOutlined" title={translate('list.failed')} help={failure.message} isFailure>
          <Button icon="Refresh" onClick={reload}>
            {translate('elements.retry')}
          </Button>
        </StateMessage>
      </section>
    );
  }
  if (!tree || change === undefined || !devices) return <PageSkeleton title={resource.title[language]} />;
  return (
    <ActionHost>
      <ControlPanelBoard title={resource.title[language]} loaded={loaded} tree={tree} devices={devices} />
    </ActionHost>
  );
}

/** Placeholder until the cards have loaded. */
function PageSkeleton({ title }: { readonly title: string }) {
  const [search] = useSearchParams();
  const { view } = parsePanelQuery(search);
  return (
    <section className="panel" aria-busy="true">
      <header className="list-header panel-header">
        <h1>{title}</h1>
      </header>
      <SkeletonBoxes className="panel-waiting-line panel-waiting-filters" count={2} />
      <SkeletonBoxes className="panel-waiting-line" count={7} />
      <div className="panel-body">
        <SkeletonBoxes className="panel-side panel-waiting-side" count={10} />
        <div className="panel-main">
          <ViewSkeleton view={view} />
        </div>
      </div>
    </section>
  );
}

interface SkeletonBoxesProps {
  readonly className: string;
  readonly count: number;
}

function SkeletonBoxes({ className, count }: SkeletonBoxesProps) {
  return (
    <div className={`${className} late`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  );
}
