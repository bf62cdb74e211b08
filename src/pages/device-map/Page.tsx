import { useLocale, useStore, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { type PageProps, useHasPermission } from '../../screens/services.ts';
import { useStaleDataText } from '../../screens/useStaleDataText.ts';
import { useUrlQuery } from '../../screens/useUrlQuery.ts';
import '../parts/board/board.css';
import { RefreshTools } from '../parts/board/RefreshTools.tsx';
import './deviceMap.css';
import { filterSites } from './filterSites.ts';
import { type MapUrlState, parseMapQuery, toMapQuery } from './mapUrl.ts';
import { MapBody } from './MapBody.tsx';
import { MapFilters } from './MapFilters.tsx';
import { MapTotals } from './MapTotals.tsx';
import { MoveBar } from './MoveBar.tsx';
import { mapQueryKey, useSites } from './useDeviceMap.ts';
import { useSiteMove } from './useSiteMove.ts';

const refreshMs = 30_000;

/** States of all sites, on a map and as a list. */
export default function DeviceMapPage({ resource }: PageProps) {
  const language = toLanguage(useLocale());
  const [search, setSearch] = useUrlQuery();
  const [isAuto, setAuto] = useStore<unknown>('device-map.auto', true);
  const [isMoving, setMoving] = useState(false);
  const move = useSiteMove();
  const address = parseMapQuery(search);
  const everyMs = isAuto === false ? 0 : refreshMs;
  const { data, error, retry } = useSites(address.phone, everyMs);
  const change = (next: MapUrlState) => setSearch(toMapQuery(next), { replace: true });
  if (error && !data) {
    return (
      <div className="board map-board">
        <header className="board-head">
          <h1>{resource.title[language]}</h1>
        </header>
        <FailedState error={error} onRetry={retry} />
      </div>
    );
  }
  const moving = isMoving ? move : undefined;
  const turn = () => {
    move.discard();
    setMoving(!isMoving);
  };
  return (
    <div className="board map-board" aria-busy={!data}>
      <header className="board-head">
        <h1>{resource.title[language]}</h1>
        <MapTotals sites={data && filterSites(data, address)} />
        <div className="board-tools">
          <RefreshTools board={mapQueryKey} isAuto={isAuto !== false} everyMs={refreshMs} onAuto={setAuto} />
          <MoveButton isMoving={isMoving} isSaving={move.isSaving} onTurn={turn} />
        </div>
      </header>
      {error && <Stale error={error} onRetry={retry} />}
      <MapFilters sites={data} address={address} onChange={change} />
      {moving && <MoveBar moving={moving} />}
      <MapBody sites={data} address={address} moving={moving} everyMs={everyMs} onChange={change} />
    </div>
  );
}

interface MoveButtonProps {
  readonly isMoving: boolean;
  readonly isSaving: boolean;
  readonly onTurn: () => void;
}

/** Button that starts and ends the mode in which sites can be moved, for users with the permission to move sites. */
function MoveButton({ isMoving, isSaving, onTurn }: MoveButtonProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  if (!may('device-map:move')) return null;
  return (
    <Button icon="PanTool" aria-pressed={isMoving} disabled={isSaving} onClick={onTurn}>
      {translate('deviceMap.startMoving')}
    </Button>
  );
}

function Stale({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const translate = useTranslate();
  const text = useStaleDataText(error);
  return (
    <div className="map-notice" role="alert">
      <Icon name="WarningAmber" />
      <span title={error.message}>{text}</span>
      <Button look="link" onClick={onRetry}>
        {translate('elements.retry')}
      </Button>
    </div>
  );
}
