import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { NamedCount, CommandImpact } from '../../schemas/vocabulary/commandImpact.ts';

interface AffectedSummaryProps {
  readonly touches: CommandImpact;
  /** Number of eligible records. */
  readonly records: number;
}

/** Maximum number of names to show; further items are only counted. */
const maxNames = 3;

/**
 * Summary of an action's impact: the sessions that end, the number of devices if it differs from the number of records,
 * and the merchants and rooms of these devices.
 */
export function CommandImpactSummary({
  touches: { devices, sessions, merchants, rooms },
  records,
}: AffectedSummaryProps) {
  const translate = useTranslate();
  const list = (all: readonly NamedCount[]) =>
    all
      .slice(0, maxNames)
      .map(({ name, count }) => translate('action.namedCount', { name, count: formatInteger(count) }))
      .join(translate('action.comma'));
  const counted = (key: 'sessions' | 'devices', count: number) =>
    translate(`action.touches.${key}`, { count: formatInteger(count), smart_count: count });
  const describe = (key: 'merchants' | 'rooms', all: readonly NamedCount[]) =>
    translate(`action.touches.${all.length > maxNames ? 'many' : 'few'}.${key}`, {
      names: list(all),
      count: formatInteger(all.length),
    });
  if (sessions + merchants.length === 0 && devices === records && devices <= 1) return null;
  return (
    <ul className="preview-touches">
      {sessions > 0 && <li className="preview-loss">{counted('sessions', sessions)}</li>}
      {devices !== records && <li>{counted('devices', devices)}</li>}
      {merchants.length > 0 && <li>{describe('merchants', merchants)}</li>}
      {rooms.length > 0 && devices > 1 && <li>{describe('rooms', rooms)}</li>}
    </ul>
  );
}
