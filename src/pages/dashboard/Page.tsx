import { useLocale, useStore, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { type PageProps, useServices } from '../../screens/services.ts';
import { useUrlQuery } from '../../screens/useUrlQuery.ts';
import { FullScreenButton } from '../parts/board/FullScreenButton.tsx';
import { RefreshTools } from '../parts/board/RefreshTools.tsx';
import { fromAxisValue } from '../parts/chart/axisTime.ts';
import { CardLayoutDialog } from './CardLayoutDialog.tsx';
import { parseCardLayout } from './cards.ts';
import './dashboard.css';
import { ExportTools } from './ExportTools.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { RangeTools } from './RangeTools.tsx';
import { parseDashboardRange } from './range.ts';

const DeferredCard = createLazyComponent(() => import('./DeferredCard.tsx'));

const refreshMs = 60_000;

/** Overview of the whole platform. Every figure links to the list of the records that it counts. */
export default function DashboardPage({ resource }: PageProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { platformNow, now } = useServices();
  const board = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useUrlQuery();
  const [storedLayout, storeLayout] = useStore<unknown>('dashboard.cards', null);
  const [isAuto, setAuto] = useStore<unknown>('dashboard.auto', true);
  const [isChoosing, setChoosing] = useState(false);
  const layout = parseCardLayout(storedLayout);
  const range = parseDashboardRange(search, (platformNow() ?? fromAxisValue(now())).slice(0, 10));
  const everyMs = isAuto === false ? 0 : refreshMs;
  return (
    <div className="board" ref={board}>
      <header className="board-head">
        <h1>{resource.title[language]}</h1>
        <RangeTools range={range} onChange={setSearch} />
        <div className="board-tools">
          <RefreshTools board="dashboard" isAuto={isAuto !== false} everyMs={refreshMs} onAuto={setAuto} />
          <ExportTools range={range} board={board} />
          <IconButton
            icon="Tune"
            label={translate('dashboard.choose')}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          />
          <FullScreenButton of={board} />
        </div>
      </header>
      {isChoosing && <CardLayoutDialog layout={layout} onChange={storeLayout} onClose={() => setChoosing(false)} />}
      <div className="board-grid">
        {layout.order
          .filter(name => !layout.hidden.includes(name))
          .map(name =>
            name === 'figures' ? (
              <FiguresCard key={name} range={range} everyMs={everyMs} />
            ) : (
              <DeferredCard key={name} name={name} range={range} everyMs={everyMs} />
            ),
          )}
      </div>
    </div>
  );
}
