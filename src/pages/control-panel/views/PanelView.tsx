import { useTranslate } from 'ra-core';

import { Button } from '../../../screens/parts/Button.tsx';
import { StateMessage } from '../../../screens/parts/StateMessage.tsx';
import { createLazyComponent } from '../../../screens/lazyComponent.tsx';
import { emptyPanelFilter } from '../model/panelFilter.ts';
import type { CardsViewProps } from './TableView.tsx';
import { ViewSkeleton } from './ViewSkeleton.tsx';

const RackView = createLazyComponent(() => import('./RackView.tsx'));
const WallView = createLazyComponent(() => import('./WallView.tsx'));
const TableView = createLazyComponent(() => import('./TableView.tsx'));
const FiguresView = createLazyComponent(() => import('./FiguresView.tsx'));

/** Renders the view that the user has chosen. */
export function PanelView(props: CardsViewProps) {
  const translate = useTranslate();
  const { model } = props;
  const { address, setAddress, shown, cards } = model;
  if (cards.length === 0)
    return <StateMessage icon="Inbox" title={translate('panel.noCards')} help={translate('panel.noCardsHelp')} />;
  if (shown.length === 0) {
    return (
      <StateMessage icon="Search" title={translate('panel.nothing')} help={translate('panel.nothingHelp')}>
        <Button onClick={() => setAddress({ filter: emptyPanelFilter })}>{translate('panel.clearFilters')}</Button>
      </StateMessage>
    );
  }
  const waiting = <ViewSkeleton view={address.view} />;
  const views = {
    rack: <RackView {...props} waiting={waiting} />,
    wall: <WallView {...props} waiting={waiting} />,
    table: <TableView {...props} waiting={waiting} />,
    figures: <FiguresView model={model} waiting={waiting} />,
  };
  return views[address.view];
}
