import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onReorder, onSave } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const status = { draft: 0, published: 2, withdrawn: 3 } as const;

/** Fields that a new version copies from the previous one. */
const copied = [
  'title',
  'protocolType',
  'language',
  'content',
  'clientTypes',
  'merchantSign',
  'forceConfirm',
  'note',
] as const;

export const effects: Effects = {
  /** Rejects changes of published texts, because users have agreed to their wording. */
  protocolUpdate: onSave(async (_, { before }) => {
    if (before?.['publishStatus'] === status.published) {
      throw createRefusal(
        '已发布的协议不能修改，请复制为新版本',
        'A published agreement cannot be edited. Copy it as a new version',
      );
    }
  }),

  protocolDelete: onDelete(async (_, record) => {
    if (record['publishStatus'] === status.published) {
      throw createRefusal(
        '已发布的协议不能删除，请先撤回',
        'A published agreement cannot be deleted. Withdraw it first',
      );
    }
  }),

  /**
   * Publishes one protocol per type, language and merchant, and withdraws the previous one. Runs one publication at a
   * time, so that two concurrent calls cannot leave two protocols published.
   */
  protocolPublish: onReorder(async (scope, { record }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], { publishTime: scope.now });
    const former = await sql<{ id: number }>`
      select id from protocols where "publishStatus" = ${status.published} and id <> ${record['id']}
        and "protocolType" = ${record['protocolType']} and language = ${record['language']}
        and "merchantSign" is not distinct from ${record['merchantSign']}::text order by id for update`.execute(
      scope.db,
    );
    for (const { id } of former.rows) await changeOwnRecord(scope, id, { publishStatus: status.withdrawn });
  }),

  protocolCopy: onAction(async (scope, { record }) => {
    if (!record) return;
    const values = Object.fromEntries(copied.map(name => [name, record[name] ?? null]));
    await addRecord(scope, 'protocols', {
      ...values,
      version: await nextVersion(scope, record),
      effectiveTime: record['effectiveTime'],
      publishStatus: status.draft,
    });
  }),
};

/** Returns the next free version: increments the last number until no other protocol has the version. */
async function nextVersion({ db }: EffectScope, { protocolType, language, version }: Row): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select version from protocols where "protocolType" = ${protocolType} and language = ${language}`.execute(db);
  const taken = new Set(rows.map(row => row.version));
  const parts = String(version).split('.');
  const stem = parts.slice(0, -1).join('.');
  let last = Number(parts.at(-1));
  do last += 1;
  while (taken.has(`${stem}.${last}`));
  return `${stem}.${last}`;
}
