import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { rankSites } from './filterSites.ts';
import { type MapUrlState, rankings } from './mapUrl.ts';
import type { SiteMove } from './useSiteMove.ts';
import { siteStateTones, useSiteLabels } from './useSiteLabels.ts';

interface SiteListProps {
  readonly sites: readonly MapSite[];
  readonly address: MapUrlState;
  readonly moving: SiteMove | undefined;
  readonly onChange: (next: MapUrlState) => void;
  /** Places a site without a location at the centre of the map, from where the user can drag it. */
  readonly onPlace: (site: MapSite) => void;
}

/** Ranking of the sites, including those without a location. */
export function SiteList({ sites, address, moving, onChange, onPlace }: SiteListProps) {
  const translate = useTranslate();
  const ranked = rankSites(sites, address.ranking);
  const unplaced = ranked.filter(site => site.location === null);
  return (
    <section className="map-list" aria-label={translate('deviceMap.list')}>
      <ListTools address={address} onChange={onChange} />
      {ranked.length === 0 && <p className="card-empty">{translate('deviceMap.none')}</p>}
      <ol className="map-sites">
        {ranked
          .filter(site => site.location !== null)
          .map(site => (
            <li key={site.id}>
              <SiteEntry site={site} address={address} onChange={onChange} />
            </li>
          ))}
      </ol>
      {unplaced.length > 0 && (
        <>
          <h2>{translate('deviceMap.unplaced', { count: unplaced.length })}</h2>
          <ol className="map-sites">
            {unplaced.map(site => (
              <li key={site.id}>
                <SiteEntry site={site} address={address} onChange={onChange} />
                {moving && (
                  <Button look="link" icon="AddLocation" disabled={moving.isSaving} onClick={() => onPlace(site)}>
                    {translate('deviceMap.place')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Search and sort order of the list. The search also filters the map. */
function ListTools({ address, onChange }: Pick<SiteListProps, 'address' | 'onChange'>) {
  const translate = useTranslate();
  return (
    <div className="map-list-tools">
      <input
        type="search"
        className="field-text"
        aria-label={translate('deviceMap.search')}
        placeholder={translate('deviceMap.search')}
        maxLength={64}
        value={address.keyword}
        onChange={event => onChange({ ...address, keyword: event.currentTarget.value })}
      />
      <select
        className="field-select"
        aria-label={translate('deviceMap.ranking')}
        value={address.ranking}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...address, ranking: rankings.find(ranking => ranking === value) ?? 'devices' })
        }
      >
        {rankings.map(ranking => (
          <option key={ranking} value={ranking}>
            {translate(`deviceMap.rankings.${ranking}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SiteEntryProps extends Pick<SiteListProps, 'address' | 'onChange'> {
  readonly site: MapSite;
}

function SiteEntry({ site, address, onChange }: SiteEntryProps) {
  const translate = useTranslate();
  const labels = useSiteLabels();
  const isChosen = address.site === site.id;
  return (
    <button
      type="button"
      className="map-site"
      aria-pressed={isChosen}
      onClick={() => onChange({ ...address, site: isChosen ? undefined : site.id })}
    >
      <span className="map-site-name">{site.name}</span>
      <Chip tone={siteStateTones[site.state]}>{labels.state(site.state)}</Chip>
      <span className="map-site-note">{[...new Set([site.province, site.city])].filter(Boolean).join(' · ')}</span>
      <span className="map-site-note">
        {translate('deviceMap.figures', {
          devices: formatInteger(site.devices),
          rate: labels.rate(site),
          faults: formatInteger(site.faults),
        })}
      </span>
    </button>
  );
}
