import { isDeviceMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import type { RankedDevice, RankedRoom } from '../../../../src/resources/devices/boards/monitoring.ts';
import roomResource from '../../../../src/resources/rooms/rooms.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { readCurrentFiguresByPlace, readTopDevices } from '../../devices/readings/currentReadings.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import { parseRequestedScope } from './seriesRequest.ts';
import { selectRoomsInScope } from './places.ts';
import type { ZonedClock } from '../../../engine/resources/platformBasics.ts';

const maxDevices = 20;

/**
 * `GET ?metric=&scope=`: returns the devices with the highest values of a metric. For `metric=rooms`, returns the
 * rooms, those with the lowest share of online cards first.
 */
export async function respondWithRanking(
  { db, query }: RouteContext,
  { clock }: ZonedClock,
): Promise<readonly RankedDevice[] | readonly RankedRoom[]> {
  const { scope: place, metric = '' } = query;
  const scope = parseRequestedScope(place);
  const rooms = await withTables(db, roomResource)
    .selectFrom('rooms')
    .select(['id', 'roomName as name'])
    .where('id', 'in', selectRoomsInScope(scope))
    .execute();
  if (metric === 'rooms') return rankRooms(rooms, await readCurrentFiguresByPlace(db, 'room', { nowMs: clock() }));
  if (!isDeviceMetric(metric)) throw badRequestRefusal({ zh: '不支持该指标', en: 'The metric is not supported' });
  const devices = await readTopDevices(db, { metric, scope, limit: maxDevices });
  return devices.map(({ deviceId, deviceCode, deviceIp, roomId, value }) => ({
    id: deviceId,
    deviceCode,
    deviceIp,
    roomName: rooms.find(room => room.id === roomId)?.name ?? null,
    value,
  }));
}

/** Sorts rooms by their share of online cards, lowest first. Rooms without figures come last. */
function rankRooms(
  rooms: readonly { readonly id: number; readonly name: string }[],
  places: Awaited<ReturnType<typeof readCurrentFiguresByPlace>>,
): readonly RankedRoom[] {
  const known = rooms.map(room => ({ ...room, figures: places.find(place => place.id === room.id)?.figures ?? {} }));
  const rate = (room: RankedRoom) => room.figures.onlineRate ?? Number.POSITIVE_INFINITY;
  return known.toSorted((a, b) => rate(a) - rate(b) || a.name.localeCompare(b.name));
}
