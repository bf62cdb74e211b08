import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import { defaultWavePlan } from '../../../../src/schemas/presets/wavePlan.ts';
import type { Claim, Job } from '../../../engine/jobs/claims.ts';
import { jobState } from '../../../engine/jobs/jobState.ts';
import type { Database } from '../../../engine/storage/database.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import {
  selectDevicesWithOpenCommands,
  isCommandFor,
  isOpenCommand,
  selectAffectedDevices,
} from './affectedDevices.ts';

/**
 * Chooses the next waiting records in order, within the plan's limits per chassis and room. The limits count devices,
 * including devices with commands of other jobs. A record with a busy device waits. A record that exceeds the limits by
 * itself, such as a chassis, is sent alone.
 */
export async function chooseNextRecords(trx: Database, job: Job, most: number): Promise<readonly Claim[]> {
  if (most === 0) return [];
  const { maxPerChassis, maxPerRoom } = job.plan ?? defaultWavePlan;
  return withTables(trx)
    .with('busy', selectDevicesWithOpenCommands)
    .with('waiting', tables =>
      tables
        .selectFrom('job_items as i')
        .innerJoinLateral(
          eb =>
            eb
              .selectFrom(selectAffectedDevices(job.resource, eb.ref('i.objectId')).as('own'))
              .select(own => [
                own.fn.min('own.chassisId').as('chassisId'),
                own.fn.min('own.roomId').as('roomId'),
                own.fn<number>('greatest', [own.fn.countAll(), own.lit(1)]).as('devices'),
                own.fn
                  .agg<boolean | null>('bool_or', [own('own.id', 'in', own.selectFrom('busy').select('busy.id'))])
                  .as('isBusy'),
              ])
              .as('place'),
          join => join.onTrue(),
        )
        .select(['i.objectId', 'i.revision', 'place.chassisId', 'place.roomId', 'place.devices'])
        .select(({ fn }) =>
          fn
            .sum<number>('place.devices')
            .over(over => over.partitionBy('place.chassisId').orderBy('i.objectId'))
            .as('inChassis'),
        )
        .where('i.jobId', '=', job.id)
        .where('i.state', '=', jobState.waiting)
        .where('place.isBusy', 'is not', true)
        .where(hasNoOpenCommand(job.resource)),
    )
    .with('fitting', tables =>
      tables
        .selectFrom('waiting as w')
        .selectAll('w')
        .select(({ fn }) =>
          fn
            .sum<number>('w.devices')
            .over(over => over.partitionBy('w.roomId').orderBy('w.objectId'))
            .as('inRoom'),
        )
        .where(fits('inChassis', 'chassisId', maxPerChassis)),
    )
    .selectFrom('fitting as w')
    .select(['w.objectId', 'w.revision'])
    .where(fits('inRoom', 'roomId', maxPerRoom))
    .orderBy('w.objectId')
    .limit(most)
    .execute();
}

/** SQL condition that no command is open for the record of the item `i` itself. */
function hasNoOpenCommand(resource: string): Expression<SqlBool> {
  const item = expressionBuilder<
    Pick<SystemTables, 'device_commands'> & { readonly i: SystemTables['job_items'] },
    'i'
  >();
  const open = item
    .selectFrom('device_commands as c')
    .select('c.id')
    .whereRef('c.deviceId', '=', 'i.objectId')
    .where(isCommandFor(resource))
    .where(isOpenCommand);
  return item.not(item.exists(open));
}

interface Place {
  readonly chassisId: number | null;
  readonly roomId: number | null;
}

type WaitingRecord = Place & Readonly<Record<'devices' | 'inChassis' | 'inRoom', number>>;

/**
 * SQL condition that the limit per chassis or room permits the waiting record `w`: the busy devices of this chassis or
 * room, plus the devices of the waiting records up to and including `w`, do not exceed the limit. While no device of
 * this chassis or room is busy, the first waiting record is always permitted.
 */
function fits(width: 'inChassis' | 'inRoom', place: keyof Place, limit: number) {
  const { eb, ...waiting } = expressionBuilder<{ readonly busy: Place; readonly w: WaitingRecord }, 'w'>();
  const busy = waiting
    .selectFrom('busy')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(own => own(`busy.${place}`, 'is not distinct from', own.ref(`w.${place}`)));
  return eb.or([
    eb(`w.${place}`, 'is', null),
    eb(`w.${width}`, '<=', eb(eb.lit(limit), '-', busy)),
    eb.and([eb(`w.${width}`, '=', eb.ref('w.devices')), eb(busy, '=', 0)]),
  ]);
}
