import { useTranslate } from 'ra-core';

import type { SheetReading } from '../../../resources/devices/boards/deviceSheet.ts';

interface ReadingsProps {
  readonly reading: SheetReading | null;
  readonly isOnline: boolean;
}

/** Temperature in °C above which a card is at risk. */
const hotDegrees = 80;
const fullPercent = 90;

/** Latest readings of the card, refetched every five seconds. */
export function CardReadings({ reading, isOnline }: ReadingsProps) {
  const translate = useTranslate();
  if (!reading)
    return <p className="sheet-none">{translate(isOnline ? 'panel.sheet.noReading' : 'panel.offlinePicture')}</p>;
  const gauges = [
    { name: 'cpu', value: reading.cpu, unit: '%', high: fullPercent },
    { name: 'memory', value: reading.memory, unit: '%', high: fullPercent },
    { name: 'temperature', value: reading.temperature, unit: '℃', high: hotDegrees },
  ] as const;
  return (
    <dl className="sheet-readings" title={reading.at}>
      {gauges.map(({ name, value, unit, high }) => (
        <div key={name}>
          <dt>{translate(`panel.sheet.${name}`)}</dt>
          <dd>
            {value === null ? (
              '—'
            ) : (
              <>
                <meter
                  min={0}
                  max={100}
                  high={high}
                  optimum={0}
                  value={value}
                  aria-label={translate(`panel.sheet.${name}`)}
                />
                <span>{`${value.toFixed(0)} ${unit}`}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
