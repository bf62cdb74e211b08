import { type Field, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isSecretField, storedFields } from '../fields/resourceFields.ts';

/** Column that contains references to files, and the field whose values it stores. */
export interface FileReferenceColumn {
  /** Path of the field, such as `image` or, for a field inside a list of rows, `params.icon`. */
  readonly field: string;
  readonly column: string;
  /** JSON path of the URLs, for a column with several URLs; `undefined` for a column with a single URL. */
  readonly path: string | undefined;
  /** True if everybody who may read the record may also read the field. */
  readonly isReadable: boolean;
}

/** Returns the columns in which records of the resource refer to files, one for each field. */
export function fileReferenceColumnsOf(resource: Resource): readonly FileReferenceColumn[] {
  return Object.entries(storedFields(resource)).flatMap(([column, field]): readonly FileReferenceColumn[] => {
    const isReadable = !isSecretField(field);
    if (isFile(field)) {
      return [{ field: column, column, path: field.multiple ? '$[*]' : undefined, isReadable }];
    }
    return Object.entries(subFieldsOf(field) ?? {}).flatMap(([name, inner]) =>
      isFile(inner)
        ? [
            {
              field: `${column}.${name}`,
              column,
              path: `$[*]."${name}"[*]`,
              isReadable: isReadable && !isSecretField(inner),
            },
          ]
        : [],
    );
  });
}

function isFile({ kind }: Field): boolean {
  return kind === 'image' || kind === 'file';
}

const address = `^${filesPath}/([0-9a-f]{32})[.][0-9a-z]{2,4}$`;

/** Returns the query for the file references of one record. The result has the columns of `file_references`. */
export function selectFileReferences(
  { name }: Pick<Resource, 'name'>,
  places: readonly FileReferenceColumn[],
  record: string,
): string {
  const named = places.map(({ field, column, path }) => {
    const value = `${record}."${column}"`;
    const url = path === undefined ? value : `jsonb_path_query(${value}, '${path}') #>> '{}'`;
    return `select '${field}' as field, ${url} as url`;
  });
  return `select distinct substring(named.url from '${address}') as "fileId", '${name}' as resource, named.field,
      ${record}.id as "objectId"
    from (${named.join(' union all ')}) as named where named.url ~ '${address}'`;
}

/**
 * Returns triggers that keep `file_references` consistent with the table, for every writer and in the transaction of
 * each write. Returns none for a table without files.
 */
export function fileReferenceTriggerStatements(table: string, resource: Resource): readonly string[] {
  const places = fileReferenceColumnsOf(resource);
  if (places.length === 0) return [];
  const name = `refer_${table}`;
  const columns = [...new Set(places.map(place => place.column))];
  const isAny = (row: string) => columns.map(column => `${row}."${column}" is not null`).join(' or ');
  const values = (row: string) => `row(${columns.map(column => `${row}."${column}"`).join(', ')})`;
  const trigger = (event: string, when: string) =>
    `create or replace trigger "${name}_${event}" after ${event} on "${table}"
      for each row when (${when}) execute function "${name}"()`;
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $refer$ begin
      if tg_op <> 'INSERT' then
        delete from file_references where resource = '${resource.name}' and "objectId" = old.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into file_references ("fileId", resource, field, "objectId") ${selectFileReferences(resource, places, 'new')}
        on conflict do nothing;
      end if;
      return null;
    end $refer$`,
    trigger('insert', isAny('new')),
    trigger('delete', isAny('old')),
    trigger('update', `${values('old')} is distinct from ${values('new')}`),
  ];
}
