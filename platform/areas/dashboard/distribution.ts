import { sql } from 'kysely';

import type {
  ListLink,
  Distribution,
  FaultStatistics,
  RoomUsage,
  DistributionShare,
} from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import roomsResource from '../../../src/resources/rooms/rooms.ts';
import { mealType, orderStatus } from '../../../src/schemas/codes/billing.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { deviceJudgement, networkAnomaly, phoneType } from '../../../src/schemas/codes/devices.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { countGroups } from './counting.ts';
import { addDays, parseDayRange, splitIntoSteps, findUnfinishedStep } from '../../engine/http/dayRange.ts';

/** Number of days, including today, for which sold packages are counted. */
const mealDays = 30;

/** Returns the distribution of devices, of today's links and of recently sold packages. */
export async function respondWithDistribution({ db, now }: RouteContext, catalogue: Catalogue): Promise<Distribution> {
  const today = now.slice(0, 10);
  const shares = async (resource: string, filter: ListLink['filter'], field: string, codes: CodeList) =>
    toShares(
      await countGroups({ db, now }, catalogue, { resource, filter }, field),
      { resource, filter },
      field,
      codes,
    );
  const [phoneTypes, rooms, clientTypes, mealTypes] = await Promise.all([
    shares('devices', {}, 'phoneType', phoneType),
    roomUse(db),
    shares(
      'card-link-logs',
      { linkTimeStart: `${today} 00:00:00`, linkTimeEnd: `${today} 23:59:59` },
      'clientType',
      loggedClientType,
    ),
    shares(
      'user-costs',
      {
        orderStatus: [orderStatus.paid],
        payTimeStart: `${addDays(now, 1 - mealDays)} 00:00:00`,
        payTimeEnd: `${today} 23:59:59`,
      },
      'mealType',
      mealType,
    ),
  ]);
  return { phoneTypes, rooms, clientTypes, mealTypes };
}

/** `GET ?from=&to=`: returns faults of cards by day, by cause and by room. */
export async function respondWithFaultFigures(context: RouteContext, catalogue: Catalogue): Promise<FaultStatistics> {
  const { db, query, now } = context;
  const days = parseDayRange(query.from || query.to ? query : { from: addDays(now, -29), to: now.slice(0, 10) }, now);
  const filter = { reportTimeStart: `${days.from} 00:00:00`, reportTimeEnd: `${days.to} 23:59:59` };
  const counted = { resource: 'fault-conditions', filter };
  const byDay = await withTables(db, faultConditions)
    .selectFrom('fault_conditions')
    .select(({ fn }) => [
      fn<string>('to_char', ['reportTime', sql.lit('YYYY-MM-DD')]).as('day'),
      fn.countAll<number>().as('count'),
    ])
    .where(eb => eb.between('reportTime', filter.reportTimeStart, filter.reportTimeEnd))
    .groupBy('day')
    .execute();
  const found = new Map(byDay.map(row => [row.day, row.count]));
  const steps = splitIntoSteps(days, 'day');
  const causes = async (field: string, codes: CodeList) =>
    toShares(await countGroups(context, catalogue, counted, field), counted, field, codes);
  const use = await roomUse(db);
  return {
    days: steps.times.map(time => ({ day: time.slice(0, 10), count: found.get(time.slice(0, 10)) ?? 0 })),
    ...findUnfinishedStep(steps, now),
    judgements: await causes('deviceJudgement', deviceJudgement),
    networks: await causes('networkAbnormal', networkAnomaly),
    rooms: use
      .map(toFaultRate)
      .toSorted((a, b) => b.rate - a.rate)
      .slice(0, 10),
  };
}

function toFaultRate({ devices: all, fault, name, resource, filter }: RoomUsage): FaultStatistics['rooms'][number] {
  return {
    name,
    faults: fault,
    rate: all === 0 ? 0 : Math.round((fault / all) * 10_000) / 100,
    resource,
    filter: { ...filter, is: ['faulty'] },
  };
}

/** Returns the use of each room. A device that is not in use, not idle and not faulty counts only towards the total. */
async function roomUse(db: RouteContext['db']): Promise<readonly RoomUsage[]> {
  const rows = await withTables(db, roomsResource, devices)
    .selectFrom('rooms as r')
    .leftJoin('devices as d', 'd.roomId', 'r.id')
    .select(['r.id', 'r.roomName as name'])
    .select(({ fn }) => [
      fn.count<number>('d.id').as('devices'),
      fn
        .count<number>('d.id')
        .filterWhere(meetsCondition(devices, 'inUse', { as: 'd' }))
        .as('used'),
      fn
        .count<number>('d.id')
        .filterWhere(meetsCondition(devices, 'idle', { as: 'd' }))
        .as('idle'),
      fn
        .count<number>('d.id')
        .filterWhere(meetsCondition(devices, 'faulty', { as: 'd' }))
        .as('fault'),
    ])
    .groupBy('r.id')
    .orderBy('r.roomName')
    .orderBy('r.id')
    .execute();
  return rows.map(({ id, ...use }) => ({ ...use, resource: 'devices', filter: { roomId: [id] } }));
}

/**
 * Converts groups to shares with labels, in the order of the code list. Leaves out groups without a code in this list.
 */
function toShares(
  groups: Awaited<ReturnType<typeof countGroups>>,
  { resource, filter }: ListLink,
  field: string,
  { items }: CodeList,
): readonly DistributionShare[] {
  return items.flatMap(({ value, zh, en }) => {
    const found = groups.find(group => group.key === value);
    return found
      ? [
          {
            key: String(value),
            label: { zh, en },
            value: found.value,
            resource,
            filter: { ...filter, [field]: [value] },
          },
        ]
      : [];
  });
}
