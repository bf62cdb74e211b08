import { useLocale, useTranslate } from 'ra-core';
import { memo } from 'react';

import { formatInteger } from '../../i18n/format.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { provinceName, provinceShade } from './provinces.ts';
import type { MapShapes } from './shapes.ts';

interface OutlinesProps {
  readonly shapes: MapShapes;
  /** Number of devices, by the name of the province on the map. */
  readonly devices: ReadonlyMap<string, number>;
}

/**
 * Outlines of countries, and of provinces with a shade for the number of devices. Memoised, because the paths never
 * change.
 */
export const MapOutlines = memo(function Outlines({ shapes, devices }: OutlinesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const maxDevices = Math.max(0, ...devices.values());
  return (
    <>
      {shapes.countries.map(([name, path]) => (
        <path key={name} className="map-country" d={path} />
      ))}
      {shapes.provinces.map(([name, path]) => {
        const count = devices.get(name) ?? 0;
        return (
          <path key={name} className={`map-province map-shade-${provinceShade(count, maxDevices)}`} d={path}>
            <title>
              {translate('deviceMap.inProvince', { name: provinceName(name, language), count: formatInteger(count) })}
            </title>
          </path>
        );
      })}
    </>
  );
});
