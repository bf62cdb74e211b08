/** Resource whose changes are tracked, and the columns whose changes count. */
export interface ChangeTracking {
  /** Resource name that is sent to open pages. */
  readonly resource: string;
  /** Column with the id of the resource's record; `id` by default. */
  readonly key?: string;
  /** Column with the resource name, if the table contains rows of several resources. Only rows of `resource` count. */
  readonly of?: string;
  readonly watched: readonly string[];
}

/**
 * Returns triggers that store which transaction last changed a record. They cover every writer of the table: requests,
 * jobs, the scheduler and manual SQL.
 */
export function createChangeTriggerStatements(
  table: string,
  { resource, key = 'id', of, watched }: ChangeTracking,
): readonly string[] {
  const name = `note_${table}`;
  const row = (which: string) => `(${watched.map(column => `${which}."${column}"`).join(', ')})`;
  const write = (which: string, isGone: boolean) => `
    insert into record_changes (resource, "objectId", change, gone)
    select '${resource}', ${which}."${key}", pg_current_xact_id()::text::bigint, ${isGone}
    where ${of === undefined ? 'true' : `coalesce(${which}."${of}", '${resource}') = '${resource}'`}
    on conflict (resource, "objectId") do update set change = excluded.change, gone = excluded.gone;`;
  const isGone = key === 'id';
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $note$ begin
      if tg_op = 'DELETE' then ${write('old', isGone)} else ${write('new', false)} end if;
      return null;
    end $note$`,
    `create or replace trigger "${name}_rows" after insert or delete on "${table}"
      for each row execute function "${name}"()`,
    `create or replace trigger "${name}_values" after update on "${table}"
      for each row when (row${row('old')} is distinct from row${row('new')}) execute function "${name}"()`,
  ];
}
