import { useTranslate } from 'ra-core';

import { Button } from '../../../screens/parts/Button.tsx';
import { State } from '../../../screens/parts/State.tsx';
import { latePart } from '../../../screens/latePart.tsx';
import { noFilter } from '../filter/panelFilter.ts';
import type { CardsViewProps } from './TableView.tsx';
import { WaitingView } from './WaitingView.tsx';

const RackView = latePart(() => import('./RackView.tsx'));
const WallView = latePart(() => import('./WallView.tsx'));
const TableView = latePart(() => import('./TableView.tsx'));
const FiguresView = latePart(() => import('./FiguresView.tsx'));

/** The chosen one of the four views over the same cards. */
export function PanelView(props: CardsViewProps) {
  const translate = useTranslate();
  const { model } = props;
  const { address, setAddress, shown, cards } = model;
  if (cards.length === 0)
    return <State icon="Inbox" title={translate('panel.noCards')} help={translate('panel.noCardsHelp')} />;
  if (shown.length === 0) {
    return (
      <State icon="Search" title={translate('panel.nothing')} help={translate('panel.nothingHelp')}>
        <Button onClick={() => setAddress({ filter: noFilter })}>{translate('panel.clearFilters')}</Button>
      </State>
    );
  }
  const waiting = <WaitingView view={address.view} />;
  const views = {
    rack: <RackView {...props} waiting={waiting} />,
    wall: <WallView {...props} waiting={waiting} />,
    table: <TableView {...props} waiting={waiting} />,
    figures: <FiguresView model={model} waiting={waiting} />,
  };
  return views[address.view];
}
