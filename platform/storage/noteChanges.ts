/** Whose changes are noted, and which of its columns count as one. */
export interface Noted {
  /** The resource that pages are told of. */
  readonly resource: string;
  /** The column with the id of its record; `id` unless said. */
  readonly key?: string;
  readonly watched: readonly string[];
}

/**
 * Triggers that note the transaction in which a record was changed last. Whatever writes the table is noted: calls,
 * jobs, the clock, a hand at the database.
 */
export function noteChanges(table: string, { resource, key = 'id', watched }: Noted): readonly string[] {
  const name = `note_${table}`;
  const row = (which: string) => `(${watched.map(column => `${which}."${column}"`).join(', ')})`;
  const write = (which: string, isGone: boolean) => `
    insert into record_changes (resource, "objectId", change, gone)
    values ('${resource}', ${which}."${key}", pg_current_xact_id()::text::bigint, ${isGone})
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
