import devices from '../../../../src/resources/devices/devices.ts';
import type overscoreMigration from '../../../../src/resources/devices/overscore-migration.ts';
import overscoreRooms from '../../../../src/resources/devices/overscore-rooms.ts';
import virtualMachines from '../../../../src/resources/devices/virtual-machines.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { overscoreSource, overscoreTarget } from '../../../../src/schemas/codes/devices.ts';
import { roomStatus } from '../../../../src/schemas/codes/rooms.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import type { Database } from '../../../engine/storage/database.ts';
import type { FlowScope } from '../../../engine/flows/plan.ts';
import type { FlowValues } from '../../../engine/flows/flowOf.ts';

export type MigrationForm = FlowValues<typeof overscoreMigration>;

/** Instance (virtual machine) that can be moved. */
export interface Machine {
  readonly id: number;
  readonly vmName: string;
  readonly vmStatus: number;
  readonly userName: string | null;
  readonly hostDeviceId: number | null;
  readonly hostCode: string | null;
  readonly phoneType: number | null;
  readonly roomId: number | null;
  readonly diskGb: number;
}

/** Card with capacity for more instances. */
export interface Host {
  readonly id: number;
  readonly deviceCode: string;
  readonly roomId: number;
  readonly phoneType: number | null;
  /** Free capacity of the card, and of its room; `null` when the room has no limit. */
  readonly free: number;
  readonly roomFree: number | null;
  readonly load: number;
}

const maxMachines = 2_000;

/** Returns the SQL for an id from the form, cast to `bigint`. A missing id matches no row. */
const idOf = (value: unknown) => castTo(value, 'bigint');

function tablesOf(db: Database) {
  return withTables(db, devices, virtualMachines, rooms, overscoreRooms);
}

/** Returns the instances in the form's source room or chassis, or the listed instances, ordered by id. */
export async function readSourceMachines(
  { db, isExecuting }: Pick<FlowScope, 'db' | 'isExecuting'>,
  { sourceType, roomId, chassisId, machineIds }: Partial<MigrationForm>,
): Promise<readonly Machine[]> {
  const machines = tablesOf(db)
    .selectFrom('virtual_machines as v')
    .leftJoin('devices as d', 'd.id', 'v.hostDeviceId')
    .select(['v.id', 'v.vmName', 'v.vmStatus', 'v.userName', 'v.hostDeviceId', 'd.deviceCode as hostCode'])
    .select(['v.phoneType', 'v.roomId', 'v.diskGb'])
    .where(eb => {
      if (sourceType === overscoreSource.room) return eb('v.roomId', '=', idOf(roomId));
      if (sourceType === overscoreSource.chassis) return eb('d.chassisId', '=', idOf(chassisId));
      return eb('v.id', '=', anyOf(machineIds ?? []));
    })
    .orderBy('v.id')
    .limit(maxMachines);
  return (isExecuting ? machines.forUpdate('v') : machines).execute();
}

/** Returns cards of the target with free capacity, least loaded first. Excludes the cards of the source. */
export async function readTargetHosts(
  { db }: Pick<FlowScope, 'db'>,
  { sourceType, roomId, chassisId, targetType, targetRoomId, targetChassisId }: Partial<MigrationForm>,
): Promise<readonly Host[]> {
  const count = db.fn.countAll<number>().as('count');
  return tablesOf(db)
    .with('rooms_load', tables =>
      tables
        .selectFrom('rooms as r')
        .leftJoin('overscore_rooms as o', join =>
          join.onRef('o.roomId', '=', 'r.id').on('o.status', '=', enableStatus.enabled),
        )
        .select(['r.id', 'o.ratio'])
        .select(eb => {
          const cards = eb.selectFrom('devices as c').select(count).whereRef('c.roomId', '=', 'r.id');
          const used = eb.selectFrom('virtual_machines as v').select(count).whereRef('v.roomId', '=', 'r.id');
          const most = eb.fn('floor', [eb(cards, '*', eb.ref('o.ratio'))]);
          return eb(eb.cast<number | null>(most, 'bigint'), '-', used).as('free');
        })
        .where('r.roomStatus', '=', roomStatus.normal),
    )
    .with('cards', tables =>
      tables
        .selectFrom('devices as d')
        .innerJoin('rooms_load as l', 'l.id', 'd.roomId')
        .select(['d.id', 'd.deviceCode', 'd.roomId', 'd.phoneType', 'l.free as roomFree'])
        .select(eb => [
          eb.cast<number>(eb.fn('ceil', [eb.fn.coalesce('l.ratio', eb.lit(1))]), 'bigint').as('most'),
          eb
            .selectFrom('virtual_machines as v')
            .select(count)
            .whereRef('v.hostDeviceId', '=', 'd.id')
            .$asScalar()
            .$notNull()
            .as('load'),
        ])
        .where(eb => {
          if (targetType === overscoreTarget.scheduler) return eb.lit(true);
          if (targetType === overscoreTarget.room) return eb('d.roomId', '=', idOf(targetRoomId));
          return eb('d.chassisId', '=', idOf(targetChassisId));
        })
        .where(eb => {
          if (sourceType === overscoreSource.room) return eb('d.roomId', '<>', idOf(roomId));
          if (sourceType === overscoreSource.chassis) return eb('d.chassisId', '<>', idOf(chassisId));
          return eb.lit(true);
        })
        .where(meetsCondition(devices, 'online', { as: 'd' }))
        .where(meetsCondition(devices, 'healthy', { as: 'd' }))
        .where(eb => eb.or([eb('l.free', 'is', null), eb('l.free', '>', 0)])),
    )
    .selectFrom('cards')
    .select(['id', 'deviceCode', 'roomId', 'phoneType', 'roomFree', 'load'])
    .select(eb => eb('most', '-', eb.ref('load')).as('free'))
    .whereRef('load', '<', 'most')
    .orderBy('load')
    .orderBy('roomFree', order => order.desc().nullsLast())
    .orderBy('id')
    .limit(maxMachines)
    .execute();
}

/**
 * Returns the load of the source in per cent of its capacity: the current load, and the load after `leaving` instances
 * have left.
 */
export async function readSourceLoad(
  { db }: FlowScope,
  machines: readonly Machine[],
  leaving: number,
): Promise<{ readonly before: number | null; readonly after: number | null }> {
  const ids = [...new Set(machines.flatMap(machine => machine.roomId ?? []))];
  const count = db.fn.countAll<number>().as('count');
  const { used, most } = await tablesOf(db)
    .selectFrom('rooms as r')
    .select(eb => {
      const cards = eb.selectFrom('devices as d').select(count).whereRef('d.roomId', '=', 'r.id');
      const ratio = eb
        .selectFrom('overscore_rooms as o')
        .select('o.ratio')
        .whereRef('o.roomId', '=', 'r.id')
        .where('o.status', '=', enableStatus.enabled);
      const capacity = eb.fn<number>('floor', [eb(cards, '*', eb.fn.coalesce(ratio, eb.lit(1)))]);
      return [
        eb
          .selectFrom('virtual_machines as v')
          .select(count)
          .where('v.roomId', '=', anyOf(ids))
          .$asScalar()
          .$notNull()
          .as('used'),
        eb.cast<number | null>(eb.fn.sum(capacity), 'bigint').as('most'),
      ];
    })
    .where('r.id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  if (!most) return { before: null, after: null };
  const share = (part: number) => Math.round((part / most) * 10_000) / 100;
  return { before: share(used), after: share(Math.max(0, used - leaving)) };
}
