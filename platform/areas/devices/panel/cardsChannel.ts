import { expressionBuilder } from 'kysely';

import controlPanel from '../../../../src/resources/devices/control-panel.ts';
import { type FleetChanges, packCards } from '../../../../src/resources/devices/boards/fleet.ts';
import { cardsTopic } from '../../../../src/resources/streamEvents.ts';
import { type ChangeSet, readChangesSince, readResourceChangeState } from '../../../engine/stream/changeFeed.ts';
import type { StreamChannel } from '../../../engine/stream/streamChannel.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { readCards } from '../fleet/readCards.ts';

/** Maximum number of changed cards in a response. For more changes, the control panel reloads all cards. */
const maxChanges = 20_000;

const card = expressionBuilder<{ readonly t: { readonly id: number } }, 't'>();

const nothing = { places: [], texts: [], cards: [] };

/** Returns the changed cards in their current state. */
export async function readCardChanges(db: Database, since: number): Promise<FleetChanges> {
  return toFleetChanges(db, await readChangesSince(db, { resource: 'devices', since, most: maxChanges }));
}

async function toFleetChanges(db: Database, found: ChangeSet | 'tooMany'): Promise<FleetChanges> {
  if (found === 'tooMany') {
    const { change } = await readResourceChangeState(db, 'devices');
    return { change, reset: true, pack: nothing, gone: [] };
  }
  const gone = found.changed.filter(item => item.gone).map(item => item.id);
  const ids = found.changed.filter(item => !item.gone).map(item => item.id);
  const cards = ids.length === 0 ? [] : await readCards(db, [card('t.id', '=', anyOf(ids))]);
  return { change: found.change, reset: false, pack: packCards(cards), gone };
}

export const cardsChannel: StreamChannel = {
  topic: cardsTopic,
  code: controlPanel.code,
  resource: 'devices',
  toEvent: toFleetChanges,
  readChanges: readCardChanges,
};
