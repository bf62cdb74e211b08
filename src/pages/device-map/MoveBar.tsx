import { useTranslate } from 'ra-core';
import { type ComponentProps, useState } from 'react';

import type { GeoPoint } from '../../schemas/deviceMap.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { Moving, Proposal } from './useMove.ts';

/** Says how sites are moved, and where the one that is moved shall stand; nothing is moved before it is saved. */
export function MoveBar({ moving }: { readonly moving: Moving }) {
  const translate = useTranslate();
  const { proposal, isSaving, failure, drop, save } = moving;
  if (!proposal) {
    return (
      <p className="map-move" role="status">
        {translate('deviceMap.moveHelp')}
      </p>
    );
  }
  return (
    <form
      className="map-move"
      aria-label={translate('deviceMap.moveTo', { name: proposal.site.name })}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <strong>{translate('deviceMap.moveTo', { name: proposal.site.name })}</strong>
      <Degrees moving={moving} proposal={proposal} part="lng" />
      <Degrees moving={moving} proposal={proposal} part="lat" />
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

interface DegreesProps {
  readonly moving: Moving;
  readonly proposal: Proposal;
  readonly part: keyof GeoPoint;
}

/** A longitude or latitude, to be typed exactly; what is no number yet moves nothing. */
function Degrees({ moving, proposal, part }: DegreesProps) {
  const translate = useTranslate();
  // As long as it is typed in, it says what was typed.
  const [draft, setDraft] = useState<string>();
  const change: ComponentProps<'input'>['onChange'] = ({ currentTarget }) => {
    const text = currentTarget.value;
    setDraft(text);
    const degrees = Number(Number(text).toFixed(6));
    if (text.trim() === '' || !Number.isFinite(degrees) || Math.abs(degrees) > bounds[part]) return;
    moving.propose({ ...proposal, location: { ...proposal.location, [part]: degrees } });
  };
  return (
    <label>
      <span>{translate(`kinds.${part}`)}</span>
      <input
        className="field-text"
        inputMode="decimal"
        maxLength={12}
        disabled={moving.isSaving}
        value={draft ?? String(proposal.location[part])}
        onChange={change}
        onBlur={() => setDraft(undefined)}
      />
    </label>
  );
}
