import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { DeviceSheet } from '../../../resources/devices/boards/deviceSheet.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { FailedState } from '../../../screens/parts/FailedState.tsx';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import { LoadingFields } from '../../../screens/parts/LoadingFields.tsx';
import { useServices } from '../../../screens/services.ts';
import { useStableCallback } from '../../../screens/useStableCallback.ts';
import { useFormatBrowserTime } from '../../parts/board/useFormatBrowserTime.ts';
import { panelStatesOf } from '../fleet/panelState.ts';
import { StateChip } from '../parts/StateChip.tsx';
import type { PanelModel } from '../model/usePanelModel.ts';
import { LeaseBox } from './LeaseBox.tsx';
import { CardReadings } from './CardReadings.tsx';
import { LatestCardScreenshot } from './LatestCardScreenshot.tsx';
import { SheetCommands } from './SheetCommands.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import { fetchDeviceSheet } from './sheetCalls.ts';
import { TimelineList } from './TimelineList.tsx';

interface SheetProps {
  readonly id: number;
  readonly model: PanelModel;
  readonly devices: Resource;
  readonly onShow: (id: number) => void;
  readonly onJob: (taskId: number) => void;
  readonly onClose: () => void;
}

const everyMs = 5_000;

/** Sheet with all data of one card. The sheet covers a part of the view; the rest of the view stays usable. */
export default function CardSheet({ id, model, devices, onShow, onJob, onClose }: SheetProps) {
  const translate = useTranslate();
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const panel = useRef<HTMLElement>(null);
  const clockOf = useFormatBrowserTime();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['control-panel', 'sheet', id],
    queryFn: ({ signal }) => fetchDeviceSheet({ send, language }, id, signal),
    refetchInterval: everyMs,
    retry: false,
  });
  useSheetFocus(panel, onClose);
  const card = model.fleet.byId(id) ?? data?.card;
  return (
    <aside
      ref={panel}
      className="sheet"
      role="dialog"
      aria-label={translate('panel.sheet.title', { name: card?.deviceCode ?? id })}
      tabIndex={-1}
    >
      <header className="sheet-head">
        <h2>
          <bdi>{card?.deviceCode ?? id}</bdi>
        </h2>
        {card && <StateChip card={card} />}
        <PreviousNextButtons id={id} model={model} onShow={onShow} />
        <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
      </header>
      <div className="sheet-body">
        {error && !data && <FailedState error={error} onRetry={refetch} />}
        {!data && !error && <LoadingFields />}
        {data && card && (
          <>
            {error && <p className="sheet-old">{translate('panel.sheet.old', { time: clockOf(dataUpdatedAt) })}</p>}
            <SheetContent sheet={{ ...data, card }} devices={devices} onJob={onJob} onChanged={() => void refetch()} />
          </>
        )}
      </div>
    </aside>
  );
}

interface SheetContentProps extends Pick<SheetProps, 'devices' | 'onJob'> {
  readonly sheet: DeviceSheet;
  readonly onChanged: () => void;
}

function SheetContent({ sheet, devices, onJob, onChanged }: SheetContentProps) {
  const { card } = sheet;
  return (
    <>
      <SheetCommands card={card} devices={devices} onJob={onJob} />
      <div className="sheet-top">
        <LatestCardScreenshot card={card} />
        <div>
          <CardReadings reading={sheet.reading} isOnline={!panelStatesOf(card).includes('offline')} />
          <LeaseBox id={card.id} lease={sheet.lease} onChanged={onChanged} />
        </div>
      </div>
      <SheetFacts sheet={sheet} devices={devices} />
      <TimelineList key={card.id} id={card.id} revision={card.revision} />
    </>
  );
}

/**
 * Buttons for the previous and the next card: among the ticked cards if several are ticked, otherwise among all shown
 * cards.
 */
function PreviousNextButtons({ id, model, onShow }: Pick<SheetProps, 'id' | 'model' | 'onShow'>) {
  const translate = useTranslate();
  const { shown, cards, ticks } = model;
  const all = shown.flatMap(at => cards[at]?.id ?? []);
  const ticked = all.filter(item => ticks.ids.has(item));
  const list = ticked.length > 1 ? ticked : all;
  const at = list.indexOf(id);
  const [before, after] = [list[at - 1], at < 0 ? list[0] : list[at + 1]];
  return (
    <span className="sheet-steps">
      <IconButton
        icon="ChevronLeft"
        label={translate('panel.sheet.previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onShow(before)}
      />
      <span>{at < 0 ? '—' : `${at + 1} / ${list.length}`}</span>
      <IconButton
        icon="ChevronRight"
        label={translate('panel.sheet.next')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onShow(after)}
      />
    </span>
  );
}

/**
 * Focuses the sheet when it opens and closes the sheet on Escape. When the sheet closes, the focus returns to the
 * element that was focused before.
 */
function useSheetFocus(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useStableCallback(onClose);
  useEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && close();
    element?.focus();
    element?.addEventListener('keydown', keys);
    return () => {
      element?.removeEventListener('keydown', keys);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [panel, close]);
}
