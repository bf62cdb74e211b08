import { roomStatus, siteStatus } from '../../../../src/schemas/codes/rooms.ts';
import type { PlaceFigures, SiteState } from '../../../../src/resources/rooms/boards/deviceMap.ts';
import { siteStates } from '../../../../src/resources/rooms/boards/deviceMap.ts';

/** Share of faulty devices above which a room or site counts as faulty. */
const maxFaultyShare = 0.05;

export type RoomFacts = Pick<PlaceFigures, 'devices' | 'online' | 'faults'> & { readonly status: number | null };

/**
 * Returns the state of a room. A room that an operator has closed is disabled; a room that has only offline devices is
 * faulty.
 */
export function stateOfRoom(room: RoomFacts): SiteState {
  const { status, devices, online } = room;
  if (status === roomStatus.disabled) return 'disabled';
  if (status === roomStatus.fault || (devices > 0 && online === 0) || hasManyFaults(room)) return 'fault';
  return status === roomStatus.maintenance ? 'degraded' : 'fine';
}

/**
 * Returns `disabled` for a disabled site, otherwise the worst state of the site and of its rooms that are not disabled.
 * A high share of faulty devices over the whole site also makes the site faulty.
 */
export function stateOfSite(status: number | null, rooms: readonly RoomFacts[]): SiteState {
  if (status === siteStatus.disabled) return 'disabled';
  const open = rooms.map(stateOfRoom).filter(state => state !== 'disabled');
  const own: SiteState = hasManyFaults(sumRooms(rooms))
    ? 'fault'
    : status === siteStatus.degraded
      ? 'degraded'
      : 'fine';
  const all: readonly SiteState[] = [own, ...open];
  return siteStates.find(state => all.includes(state)) ?? own;
}

function hasManyFaults({ devices, faults }: Pick<RoomFacts, 'devices' | 'faults'>): boolean {
  return faults > devices * maxFaultyShare;
}

function sumRooms(rooms: readonly RoomFacts[]): Pick<RoomFacts, 'devices' | 'faults'> {
  return rooms.reduce((sum, room) => ({ devices: sum.devices + room.devices, faults: sum.faults + room.faults }), {
    devices: 0,
    faults: 0,
  });
}
