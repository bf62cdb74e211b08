import { jobState } from '../../../engine/jobs/jobState.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { commandState } from './commandState.ts';
import type { CommandProgress } from './waves.ts';

/** Counts the commands of a job by state, since its rollout last started. */
export async function readCommandProgress(db: Database, jobId: number): Promise<CommandProgress> {
  const { sent, acknowledged, failed, timedOut } = commandState;
  const progress = await withTables(db)
    .selectFrom('jobs as j')
    .leftJoin('device_commands as c', join => join.onRef('c.jobId', '=', 'j.id').onRef('c.sentAt', '>=', 'j.wavesFrom'))
    .select(eb => {
      const commands = eb.fn.count<number>('c.id');
      return [
        eb
          .selectFrom('job_items as i')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('i.jobId', '=', 'j.id')
          .where(own =>
            own.or([
              own('i.state', 'in', [jobState.waiting, jobState.running]),
              own.and([own('i.state', '<>', jobState.skipped), own('i.endedAt', '>=', own.ref('j.wavesFrom'))]),
            ]),
          )
          .$asScalar()
          .$notNull()
          .as('total'),
        commands.as('sent'),
        commands.filterWhere('c.state', 'not in', [sent, acknowledged]).as('ended'),
        commands.filterWhere('c.state', 'in', [failed, timedOut]).as('failed'),
      ];
    })
    .where('j.id', '=', jobId)
    .groupBy('j.id')
    .executeTakeFirst();
  return progress ?? { total: 0, sent: 0, ended: 0, failed: 0 };
}
