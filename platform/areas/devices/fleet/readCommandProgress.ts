import { sql } from 'kysely';

import { jobState } from '../../../engine/jobs/jobState.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { commandState } from './commandState.ts';
import type { CommandProgress } from './waves.ts';

/** Counts the commands of a job by state, since its rollout last started. */
export async function readCommandProgress(db: Database, jobId: number): Promise<CommandProgress> {
  const { sent, acknowledged, failed, timedOut } = commandState;
  const { rows } = await sql<CommandProgress>`
    select
      (select count(*) from job_items i where i."jobId" = j.id
        and (i.state in (${jobState.waiting}, ${jobState.running})
          or (i.state <> ${jobState.skipped} and i."endedAt" >= j."wavesFrom"))) as total,
      count(c.id) as sent,
      count(c.id) filter (where c.state not in (${sent}, ${acknowledged})) as ended,
      count(c.id) filter (where c.state in (${failed}, ${timedOut})) as failed
    from jobs j left join device_commands c on c."jobId" = j.id and c."sentAt" >= j."wavesFrom"
    where j.id = ${jobId} group by j.id`.execute(db);
  return rows[0] ?? { total: 0, sent: 0, ended: 0, failed: 0 };
}
