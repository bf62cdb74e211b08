import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { formatInteger } from '../../i18n/format.ts';
import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { Chip } from '../../screens/parts/Chip.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { useHasPermission } from '../../screens/services.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { useSiteRooms } from './useDeviceMap.ts';
import { siteStateTones, useSiteLabels } from './useSiteLabels.ts';

interface SiteRoomsProps {
  readonly site: MapSite;
  readonly everyMs: number;
  readonly onClose: () => void;
}

/** Rooms of the chosen site, with links to more details. */
export function SiteRooms({ site, everyMs, onClose }: SiteRoomsProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  const labels = useSiteLabels();
  const query = useSiteRooms(site.id, everyMs);
  // Ignore the rooms of the previous site, because they stay in the query until the new rooms have loaded.
  const own = { ...query, data: query.data?.id === site.id ? query.data : undefined };
  const tools = (
    <>
      {may('rooms:sites') && <Link to={`/sites/${site.id}/show`}>{translate('deviceMap.openSite')}</Link>}
      <IconButton small icon="Close" label={translate('elements.close')} onClick={onClose} />
    </>
  );
  return (
    <BoardCard title={site.name} span={12} query={own} tools={tools} isEmpty={data => data.rooms.length === 0}>
      {data => (
        <ul className="map-rooms">
          {data.rooms.map(room => (
            <li key={room.id}>
              <span className="map-site-name">{room.name}</span>
              <Chip tone={siteStateTones[room.state]}>{labels.state(room.state)}</Chip>
              <span className="map-site-note">
                {translate('deviceMap.figures', {
                  devices: formatInteger(room.devices),
                  rate: labels.rate(room),
                  faults: formatInteger(room.faults),
                })}
              </span>
              {may('devices:control-panel') && (
                <Link to={`/control-panel?roomId=${room.id}`}>{translate('deviceMap.openPanel')}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}
