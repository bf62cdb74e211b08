import { useTranslate } from 'ra-core';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';

import type { CardCommandStates } from '../commands/cardCommandStates.ts';
import { FocusedCardAnnouncer } from '../parts/FocusedCardAnnouncer.tsx';
import { CardTooltip } from '../parts/CardTooltip.tsx';
import { RackTools } from '../parts/RackTools.tsx';
import { type Box, type Rack, cellBox } from '../rack/rackGeometry.ts';
import { createPointerHandlers } from '../rack/createPointerHandlers.ts';
import { useHoveredCard } from '../rack/useHoveredCard.ts';
import { useRackColours } from '../rack/useRackColours.ts';
import { useRackKeys } from '../rack/useRackKeys.ts';
import { type PointerTool, pointerPositionIn, useRackPointer } from '../rack/useRackPointer.ts';
import { useRack, useScene } from '../rack/useRackScene.ts';
import { type RackViewState, useRackView, useElementSize, wantedWidthOf } from '../rack/useRackView.ts';
import { useRackCanvas } from '../rack/useRackCanvas.ts';
import { panIntoView, toScreenBox } from '../rack/viewport.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

/** Width of the sheet in pixels, as in `sheet.css`. */
const sheetWidth = 460;

interface RackViewProps {
  readonly model: PanelModel;
  readonly marks: CardCommandStates;
  readonly focused: number | undefined;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

/**
 * Cards at their physical positions, drawn on a canvas. The canvas is hidden from screen readers, which get a text
 * about the focused card instead.
 */
export default function RackView({ model, marks, focused, onFocus, onOpen }: RackViewProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const helpId = useId();
  const size = useElementSize(place);
  const rack = useRack(model, wantedWidthOf(size));
  const { place: chosen } = model.address.filter;
  const rackView = useRackView(rack, size, chosen ? `${chosen.field} ${chosen.id}` : '');
  const palette = useRackColours(place, model.colouring.entries);
  const scene = useScene(model, rack, { palette, marks });
  const [tool, setTool] = useState<PointerTool>(() => (matchMedia('(pointer: coarse)').matches ? 'move' : 'choose'));
  useRackCanvas(canvas, { scene, rackView, fleet: model.fleet });

  const focusBox = useFocusBox({
    model,
    rack,
    rackView,
    focused,
    covered: model.address.card === undefined ? 0 : sheetWidth,
  });
  const hovering = useHoveredCard(rack, rackView);
  const pointerHandlers = createPointerHandlers({ model, rack, rackView, onFocus, onHover: hovering.onHover });
  const { lasso, handlers } = useRackPointer(place, rackView, { tool, pointerHandlers });
  const openAt = (event: MouseEvent) => {
    const id = hovering.cardAt(pointerPositionIn(event), model);
    if (id !== undefined) onOpen(id);
  };
  const keys = useRackKeys({ model, rack, rackView, focused, onFocus, onOpen });
  const hovered = hovering.card;
  return (
    <div className="rack-frame">
      {/* The rack is a single tab stop; its arrow keys move from card to card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={place}
        className={tool === 'move' ? 'rack rack-moving' : 'rack'}
        role="application"
        aria-label={translate('panel.rackName')}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={keys}
        onDoubleClick={openAt}
        {...handlers}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {focusBox && <FocusRing box={toScreenBox(rackView.view, focusBox)} />}
        {lasso && <div className="rack-lasso" style={styleOf(lasso)} />}
        {hovered && !lasso && <CardTooltip hovered={hovered} within={size} model={model} />}
      </div>
      <p id={helpId} className="visually-hidden">
        {translate('panel.rackKeys')}
      </p>
      <FocusedCardAnnouncer card={focused === undefined ? undefined : model.fleet.byId(focused)} model={model} />
      <RackTools rackView={rackView} tool={tool} onTool={setTool} />
    </div>
  );
}

function FocusRing({ box }: { readonly box: Box }) {
  return <div className="rack-focus" style={styleOf({ x: box.x - 3, y: box.y - 3, w: box.w + 6, h: box.h + 6 })} />;
}

function styleOf({ x, y, w, h }: Box) {
  return { transform: `translate(${x}px, ${y}px)`, width: w, height: h };
}

interface Focusing {
  readonly model: PanelModel;
  readonly rack: Rack;
  readonly rackView: RackViewState;
  readonly focused: number | undefined;
  /** Width in pixels that the sheet covers at the right. */
  readonly covered: number;
}

/** Returns the position of the focused card, and pans to the card when it gets the focus. */
function useFocusBox({ model, rack, rackView, focused, covered }: Focusing): Box | undefined {
  const at = focused === undefined ? undefined : model.fleet.indexOf(focused);
  const chassis = at === undefined ? undefined : rack.chassis[rack.chassisOf[at] ?? -1];
  const cellAt = at === undefined ? undefined : rack.cellOf[at];
  const box = chassis && cellAt !== undefined ? cellBox(chassis, cellAt) : undefined;
  const isDrawn = box !== undefined && rackView.size.width > 0;
  useEffect(() => {
    if (!box || !isDrawn) return;
    const { width, height } = rackView.size;
    rackView.setView(panIntoView(rackView.view, { width: width > 2 * covered ? width - covered : width, height }, box));
    // Pan only when another card gets the focus, so that users can pan away from the focused card.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focused, isDrawn, covered]);
  return box;
}
