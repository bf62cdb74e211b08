import { useVirtualizer } from '@tanstack/react-virtual';
import { useLocale, useTranslate } from 'ra-core';
import { useRef } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { Chip } from '../../../screens/parts/Chip.tsx';
import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import type { CardCommandStates } from '../commands/cardCommandStates.ts';
import { CardCommandStateLabel } from '../commands/CardCommandStateLabel.tsx';
import type { EnumField } from '../model/panelFilter.ts';
import { codeListByField } from '../model/colouring.ts';
import { StateChip } from '../parts/StateChip.tsx';
import { useCardLabels } from '../parts/useCardLabels.ts';
import { tickModeOf, tickCard, tickCards } from '../model/ticks.ts';
import { useCardListKeys } from '../select/useCardListKeys.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

export interface CardsViewProps {
  readonly model: PanelModel;
  readonly devices: Resource;
  readonly marks: CardCommandStates;
  readonly focused: number | undefined;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

const codes: readonly EnumField[] = ['networkStatus', 'runStatus', 'failureStatus', 'distributionStatus'];

/** Virtualised table of the cards. */
export default function TableView(props: CardsViewProps) {
  const { model, devices, onFocus, onOpen, focused } = props;
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const { cards, shown } = model;
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(scroller.current),
    overscan: 12,
    initialRect: { width: 1_200, height: 800 },
  });
  const ids = () => shown.flatMap(at => cards[at]?.id ?? []);
  const items = rows.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const keys = useCardListKeys({
    model,
    focused,
    onFocus,
    onOpen,
    steps: { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 },
    onPlace: at => rows.scrollToIndex(at),
  });
  return (
    // The table is a single tab stop, within which the arrow keys move from row to row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      className="table-scroll panel-table"
      role="region"
      aria-label={translate('panel.tableName')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={keys}
    >
      <table className="table" aria-rowcount={shown.length + 1}>
        <Head model={model} devices={devices} />
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {items.map(item => {
            const card = cards[shown[item.index] ?? -1];
            return card && <Row key={card.id} card={card} at={item.index} order={ids} {...props} />;
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </div>
  );
}

function Head({ model, devices }: Pick<CardsViewProps, 'model' | 'devices'>) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { cards, shown, ticks, setTicks } = model;
  const label = (field: string) => devices.fields[field]?.label[language] ?? field;
  const areAllTicked = shown.length > 0 && shown.every(at => ticks.ids.has(cards[at]?.id ?? -1));
  const tickAll = () =>
    setTicks(tickCards(ticks, areAllTicked ? [] : shown.flatMap(at => cards[at]?.id ?? []), 'only'));
  return (
    <thead>
      <tr>
        <th className="cell-tick">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={translate('panel.tickShown')}
            checked={areAllTicked}
            onChange={tickAll}
          />
        </th>
        <th className="panel-col-code">{label('deviceCode')}</th>
        <th className="panel-col-state">{translate('panel.fields.state')}</th>
        <th>{label('deviceIp')}</th>
        <th className="panel-col-place">{translate('panel.fields.place')}</th>
        {codes.map(field => (
          <th key={field} className="panel-col-chip">
            {label(field)}
          </th>
        ))}
        <th>{label('merchantSign')}</th>
        <th>{label('userName')}</th>
        <th className="panel-col-time">{translate('panel.fields.since')}</th>
      </tr>
    </thead>
  );
}

interface RowProps extends CardsViewProps {
  readonly card: FleetCard;
  readonly at: number;
  readonly order: () => readonly number[];
}

function Row({ card, at, order, model, marks, focused, onFocus, onOpen }: RowProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const labels = useCardLabels(model.tree);
  const { ticks, setTicks } = model;
  const isTicked = ticks.ids.has(card.id);
  const classes = ['row', isTicked && 'row-ticked', focused === card.id && 'panel-row-focused']
    .filter(Boolean)
    .join(' ');
  return (
    <tr
      className={classes}
      aria-rowindex={at + 2}
      aria-selected={isTicked}
      onClick={event => {
        onFocus(card.id);
        if (event.shiftKey || event.ctrlKey || event.metaKey)
          setTicks(tickCard(ticks, card.id, tickModeOf(event), order()));
      }}
      onDoubleClick={() => onOpen(card.id)}
    >
      <td className="cell-tick">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={translate('panel.tickCard', { name: card.deviceCode })}
          checked={isTicked}
          onClick={event => event.stopPropagation()}
          onChange={event => {
            const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
            setTicks(tickCard(ticks, card.id, isRange ? 'range' : 'toggle', isRange ? order() : []));
          }}
        />
      </td>
      <td className="cell-title">
        <Button look="link" className="panel-open" onClick={() => onOpen(card.id)}>
          {card.deviceCode}
        </Button>
      </td>
      <td>
        <StateChip card={card} /> <CardCommandStateLabel mark={marks.get(card.id) ?? card.command?.phase} />
      </td>
      <td>{card.deviceIp}</td>
      <td title={labels.place(card)}>{labels.place(card)}</td>
      {codes.map(field => {
        const item = findCodeItem(codeListByField[field], card[field]);
        return <td key={field}>{item ? <Chip tone={item.tone}>{item[language]}</Chip> : '—'}</td>;
      })}
      <td>{card.merchantSign || '—'}</td>
      <td>{card.userName || '—'}</td>
      <td>{card.since}</td>
    </tr>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Returns the row height, which depends on the density and is the same for all rows. */
function rowHeight(element: HTMLElement | null): number {
  const height = element ? Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) : Number.NaN;
  return Number.isFinite(height) ? height : 40;
}
