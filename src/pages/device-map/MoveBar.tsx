import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';

import type { GeoPoint } from '../../resources/rooms/boards/deviceMap.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { SiteMove, PendingMove } from './useSiteMove.ts';

/** Explains how to move sites, and shows the pending location. Nothing changes until the user saves. */
export function MoveBar({ moving }: { readonly moving: SiteMove }) {
  const translate = useTranslate();
  const { pending, isSaving, failure, discard: drop, save } = moving;
  if (!pending) {
    return (
      <p className="map-move" role="status">
        {translate('deviceMap.moveHelp')}
      </p>
    );
  }
  return (
    <form
      className="map-move"
      aria-label={translate('deviceMap.moveTo', { name: pending.site.name })}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <strong>{translate('deviceMap.moveTo', { name: pending.site.name })}</strong>
      <CoordinateInput moving={moving} pending={pending} part="lng" />
      <CoordinateInput moving={moving} pending={pending} part="lat" />
      <Button type="submit" tone="primary" disabled={isSaving}>
        {translate(isSaving ? 'form.saving' : 'form.save')}
      </Button>
      <Button disabled={isSaving} onClick={drop}>
        {translate('elements.cancel')}
      </Button>
      {failure !== undefined && (
        <span className="map-move-failure" role="alert">
          {failure}
        </span>
      )}
    </form>
  );
}

const bounds: { readonly [P in keyof GeoPoint]: number } = { lng: 180, lat: 90 };

interface CoordinateInputProps {
  readonly moving: SiteMove;
  readonly pending: PendingMove;
  readonly part: keyof GeoPoint;
}

/** Input for an exact longitude or latitude. While the number is incomplete, the site does not move. */
function CoordinateInput({ moving, pending, part }: CoordinateInputProps) {
  const translate = useTranslate();
  // Text as the user has typed it, shown while the input has the focus.
  const [draft, setDraft] = useState<string>();
  const change: ComponentProps<'input'>['onChange'] = ({ currentTarget }) => {
    const text = currentTarget.value;
    setDraft(text);
    const degrees = Number(Number(text).toFixed(6));
    if (text.trim() === '' || !Number.isFinite(degrees) || Math.abs(degrees) > bounds[part]) return;
    moving.setPending({ ...pending, location: { ...pending.location, [part]: degrees } });
  };
  return (
    <label>
      <span>{translate(`kinds.${part}`)}</span>
      <input
        className="field-text"
        inputMode="decimal"
        maxLength={12}
        disabled={moving.isSaving}
        value={draft ?? String(pending.location[part])}
        onChange={change}
        onBlur={() => setDraft(undefined)}
      />
    </label>
  );
}
