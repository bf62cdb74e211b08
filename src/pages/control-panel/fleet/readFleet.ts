import { PlatformError } from '../../../dataProvider/PlatformError.ts';
import type { CardPack, FleetCards, FleetChanges, FleetTree } from '../../../resources/devices/boards/fleet.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import type { Language } from '../../../schemas/base/label.ts';

/**
 * Returns the tree in the platform's response. Throws for an unknown format, which would otherwise look like a fleet
 * without cards.
 */
export function readFleetTree(data: unknown, language: Language): FleetTree {
  if (isRecord(data) && Array.isArray(data['rooms'])) return data as unknown as FleetTree;
  throw new PlatformError('badAnswer', language);
}

export function readFleetCards(data: unknown, language: Language): FleetCards {
  const isRead = isRecord(data) && typeof data['change'] === 'number';
  if (isRead && (data['unchanged'] === true || isPack(data['pack']))) return data as unknown as FleetCards;
  throw new PlatformError('badAnswer', language);
}

export function readFleetChanges(data: unknown, language: Language): FleetChanges {
  const isRead = isRecord(data) && typeof data['change'] === 'number' && Array.isArray(data['gone']);
  if (isRead && isPack(data['pack'])) return data as unknown as FleetChanges;
  throw new PlatformError('badAnswer', language);
}

function isPack(value: unknown): value is CardPack {
  return isRecord(value) && ['places', 'texts', 'cards'].every(name => Array.isArray(value[name]));
}
