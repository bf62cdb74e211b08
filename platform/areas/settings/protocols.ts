import protocols from '../../../src/resources/settings/protocols.ts';
import { publishStatus } from '../../../src/schemas/codes/common.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(protocols, {
  /**
   * Publishes one protocol per type, language and merchant, and withdraws the previous one. Runs one publication at a
   * time, so that two concurrent calls cannot leave two protocols published.
   */
  protocolPublish: {
    reorders: async (scope, { record }) => {
      await changeRecord(scope, protocols, record.id, { publishTime: scope.now });
      const former = await withTables(scope.db, protocols)
        .selectFrom('protocols')
        .select('id')
        .where('publishStatus', '=', publishStatus.published)
        .where('id', '<>', record.id)
        .where('protocolType', '=', record.protocolType)
        .where('language', '=', record.language)
        .where('merchantSign', 'is not distinct from', record.merchantSign)
        .orderBy('id')
        .forUpdate()
        .execute();
      for (const { id } of former) await changeRecord(scope, protocols, id, { publishStatus: publishStatus.withdrawn });
    },
  },

  protocolCopy: async (scope, { record }) => {
    const { title, protocolType, language, content, clientTypes, merchantSign, forceConfirm, note } = record;
    await insertInto(scope, protocols, {
      title,
      protocolType,
      language,
      content,
      clientTypes,
      merchantSign,
      forceConfirm,
      note,
      version: await nextVersion(scope.db, record),
      effectiveTime: record.effectiveTime,
      publishStatus: publishStatus.draft,
    });
  },
});

/** Returns the next free version: increments the last number until no other protocol has the version. */
async function nextVersion(
  db: Database,
  { protocolType, language, version }: Pick<RowOf<typeof protocols>, 'protocolType' | 'language' | 'version'>,
): Promise<string> {
  const rows = await withTables(db, protocols)
    .selectFrom('protocols')
    .select('version')
    .where('protocolType', '=', protocolType)
    .where('language', '=', language)
    .execute();
  const taken = new Set(rows.map(row => row.version));
  const parts = version.split('.');
  const stem = parts.slice(0, -1).join('.');
  let last = Number(parts.at(-1));
  do last += 1;
  while (taken.has(`${stem}.${last}`));
  return `${stem}.${last}`;
}
