import { parseFileUrl } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Caller } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import type { Database } from '../storage/database.ts';
import { anyOf } from '../storage/anyOf.ts';
import { recordset } from '../storage/sqlTerms/recordset.ts';
import { withTables } from '../storage/withTables.ts';
import { fileReferenceColumnsOf } from '../storage/fileReferenceTriggerStatements.ts';
import { type StoredFile, findFile } from './fileRecords.ts';
import { memoizePerObject } from '../../../src/schemas/base/memoizePerObject.ts';

/** Resources of the platform, whose fields refer to files. */
interface KnownResources {
  readonly resources: readonly Resource[];
}

/** Caller who reads files, and the screens whose permissions grant access to files. */
export interface FileReader {
  readonly caller: Caller;
  readonly catalogue: KnownResources;
}

/** Fields that users may read in their own record without permission for the list of records. */
const ownFields = [{ resource: 'users', field: 'avatar' }] as const;

/** Returns the file at a URL if the caller may read it. Returns `undefined` otherwise, just as for an unknown URL. */
export async function findReadableFile(db: Database, reader: FileReader, url: string): Promise<StoredFile | undefined> {
  const file = await findFile(db, url);
  return file && (await readableFiles(db, reader, [file.id])).has(file.id) ? file : undefined;
}

/**
 * Returns the ids of the files that the caller may read: own uploads that no record refers to, files in readable fields
 * of records, and files of visible jobs.
 */
async function readableFiles(
  db: Database,
  { caller, catalogue }: FileReader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const places = readablePlaces(caller, catalogue);
  const rows = await withTables(db)
    .selectFrom('files as f')
    .select('f.id')
    .where('f.id', '=', anyOf(ids))
    .where(eb => {
      const references = eb.selectFrom('file_references as r').whereRef('r.fileId', '=', 'f.id');
      const referencesIn = (listed: readonly Place[]) =>
        references.innerJoin(recordset('place', { resource: 'text', field: 'text' }, listed), join =>
          join.onRef('place.resource', '=', 'r.resource').onRef('place.field', '=', 'r.field'),
        );
      return eb.or([
        eb('f.uid', '=', caller.uid).and(eb.not(eb.exists(references))),
        eb.exists(referencesIn(places)),
        eb.exists(referencesIn(ownFields).where('r.objectId', '=', caller.uid)),
      ]);
    })
    .execute();
  const readable = new Set(rows.map(row => row.id));
  const rest = ids.filter(id => !readable.has(id));
  if (rest.length > 0) for (const id of await filesOfVisibleJobs(db, caller, rest)) readable.add(id);
  return readable;
}

/**
 * Returns those of the given file ids that occur in jobs which the caller may see. Call this only for files to which no
 * other rule grants access, because this search has no index.
 */
async function filesOfVisibleJobs(db: Database, caller: Caller, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = ids.map(id => ({ id }));
  const rows = await withTables(db)
    .selectFrom(recordset('wanted', { id: 'text' }, wanted))
    .innerJoin('jobs as j', join =>
      join.on(eb => eb(eb.fn<number>('strpos', [eb.cast('j.values', 'text'), 'wanted.id']), '>', 0)),
    )
    .select('wanted.id')
    .distinct()
    .where(eb => {
      const mayApprove = eb('j.needsApproval', '=', true).and('j.code', '=', anyOf(caller.codes));
      return eb.or([eb('j.uid', '=', caller.uid), eb.lit(caller.isAdmin), mayApprove]);
    })
    .execute();
  return rows.map(row => row.id);
}

interface Place {
  readonly resource: string;
  readonly field: string;
}

function readablePlaces(caller: Caller, { resources }: KnownResources): readonly Place[] {
  return resources.flatMap(resource => {
    const places = placesOf(resource);
    return places.length > 0 && mayCall({ anyOf: [resource.code] }, caller) ? places : [];
  });
}

const placesOf = memoizePerObject((resource: Resource): readonly Place[] =>
  fileReferenceColumnsOf(resource).flatMap(({ field, isReadable }) =>
    isReadable ? [{ resource: resource.name, field }] : [],
  ),
);

/** Returns the URLs that the caller may not read and that the record did not contain before. */
export async function findUnreadableUrls(
  db: Database,
  reader: FileReader,
  { urls, before }: { readonly urls: readonly string[]; readonly before: unknown },
): Promise<ReadonlySet<string>> {
  const previousJson = JSON.stringify(before ?? null);
  const fresh = urls.filter(url => !previousJson.includes(url));
  const readable = await readableFiles(
    db,
    reader,
    fresh.flatMap(url => parseFileUrl(url)?.id ?? []),
  );
  return new Set(fresh.filter(url => !readable.has(parseFileUrl(url)?.id ?? '')));
}
