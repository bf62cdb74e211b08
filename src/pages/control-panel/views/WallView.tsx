import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { type CSSProperties, type MouseEvent, useRef } from 'react';

import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import { CardCommandStateLabel } from '../commands/CardCommandStateLabel.tsx';
import { StateChip } from '../parts/StateChip.tsx';
import { useCardLabels } from '../parts/useCardLabels.ts';
import { useElementSize } from '../rack/useRackView.ts';
import { tickModeOf, tickCard } from '../model/ticks.ts';
import { useCardListKeys } from '../select/useCardListKeys.ts';
import type { ScreenCapture } from '../sheet/sheetCalls.ts';
import { useScreenCaptures } from '../sheet/useScreenCaptures.ts';
import { CardScreenshot } from '../sheet/CardScreenshot.tsx';
import type { CardsViewProps } from './TableView.tsx';

const minTileWidth = 140;
const gap = 10;
const factsHeight = 78;
/** Maximum number of screenshots per call. */
const maxScreenshots = 200;

/** Tiles with the screenshots of the cards. Screenshots load for visible tiles only. */
export default function WallView(props: CardsViewProps) {
  const { model, onFocus, onOpen, focused } = props;
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const { cards, shown } = model;
  const columns = Math.max(1, Math.floor((size.width - gap) / (minTileWidth + gap)));
  const tileWidth = (size.width - gap) / columns - gap;
  const lineHeight = Math.round(tileWidth * 1.1 + factsHeight + gap);
  const lines = useVirtualizer({
    count: Math.ceil(shown.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 2,
  });
  const keys = useCardListKeys({
    model,
    focused,
    onFocus,
    onOpen,
    steps: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns },
    onPlace: at => lines.scrollToIndex(Math.floor(at / columns)),
  });
  const seen = lines
    .getVirtualItems()
    .flatMap(line => shown.slice(line.index * columns, (line.index + 1) * columns))
    .flatMap(place => cards[place]?.id ?? []);
  const screenOf = useScreenCaptures(seen.slice(0, maxScreenshots));
  return (
    <div
      ref={scroller}
      className="wall"
      role="listbox"
      aria-label={translate('panel.wallName')}
      aria-multiselectable="true"
      aria-activedescendant={focused === undefined ? undefined : `tile-${focused}`}
      tabIndex={0}
      onKeyDown={keys}
    >
      <div className="wall-space" role="presentation" style={{ height: lines.getTotalSize() + gap }}>
        {lines.getVirtualItems().flatMap(line =>
          shown.slice(line.index * columns, (line.index + 1) * columns).map((place, column) => (
            <Tile
              key={place}
              card={cards[place]}
              screen={screenOf(cards[place]?.id ?? -1)}
              {...props}
              style={{
                transform: `translate(${gap + column * (tileWidth + gap)}px, ${gap + line.start}px)`,
                width: tileWidth,
                height: lineHeight - gap,
              }}
            />
          )),
        )}
      </div>
    </div>
  );
}

interface TileProps extends CardsViewProps {
  readonly card: FleetCard | undefined;
  readonly screen: ScreenCapture | null | undefined;
  readonly style: CSSProperties;
}

function Tile({ card, screen, style, model, marks, focused, onFocus, onOpen }: TileProps) {
  const labels = useCardLabels(model.tree);
  const { ticks, setTicks, shown, cards } = model;
  if (!card) return null;
  const isTicked = ticks.ids.has(card.id);
  const classes = ['tile', isTicked && 'tile-ticked', focused === card.id && 'tile-focused'].filter(Boolean).join(' ');
  const click = (event: MouseEvent) => {
    onFocus(card.id);
    const mode = tickModeOf(event);
    setTicks(tickCard(ticks, card.id, mode, mode === 'range' ? shown.flatMap(place => cards[place]?.id ?? []) : []));
  };
  return (
    <div className="wall-place" role="presentation" style={style}>
      <div
        id={`tile-${card.id}`}
        role="option"
        aria-selected={isTicked}
        aria-label={`${card.deviceCode} ${labels.state(card)}`}
        className={classes}
        tabIndex={-1}
        onClick={click}
        onDoubleClick={() => onOpen(card.id)}
        // Empty handler: the wall itself handles the keys of its tiles.
        onKeyDown={() => undefined}
      >
        <CardScreenshot card={card} screen={screen} />
        <p className="tile-name">
          <strong title={card.deviceCode}>{card.deviceCode}</strong>
        </p>
        <p className="tile-facts">
          <StateChip card={card} />
          <span>{card.deviceIp}</span>
        </p>
        <p className="tile-facts">
          <span>{card.userName || card.merchantSign || '—'}</span>
          <CardCommandStateLabel mark={marks.get(card.id) ?? card.command?.phase} />
        </p>
      </div>
    </div>
  );
}
