import { omitUndefined } from '../omitUndefined.ts';
import type { TableColumn, TableDescription } from '../proposal.ts';
import type { SourceType, SourceField, SourceEntity } from './sourceField.ts';

/** Derives an entity from the description of a table in `information_schema`. */
export function entityOfTable({ name, comment, columns }: TableDescription): SourceEntity {
  return {
    name,
    ...(comment === undefined || comment === '' ? {} : { title: comment }),
    parts: columns.map(columnFacts),
  };
}

interface TypeFacts {
  readonly type: SourceType;
  readonly format?: string;
}

/** Properties by SQL type name; the first match applies. */
const types: readonly (readonly [RegExp, TypeFacts])[] = [
  [/^(smallint|integer|bigint|int[248]|serial|bigserial|smallserial)$/i, { type: 'integer' }],
  [/^(numeric|decimal|real|double precision|float[48]|money)/i, { type: 'number' }],
  [/^bool/i, { type: 'boolean' }],
  [/^(timestamp|datetime)/i, { type: 'string', format: 'date-time' }],
  [/^date$/i, { type: 'string', format: 'date' }],
  [/^time/i, { type: 'string', format: 'time' }],
  [/^(inet|cidr)$/i, { type: 'string', format: 'ipv4' }],
  [/^macaddr/i, { type: 'string', format: 'mac' }],
  [/^uuid$/i, { type: 'string', format: 'uuid' }],
  [/^(bytea|blob)/i, { type: 'string', format: 'binary' }],
  [/^(json|hstore|point|int4range|tsrange|daterange)/i, { type: 'unknown' }],
];

function typeOf(name: string): TypeFacts {
  if (name.startsWith('_') || name.endsWith('[]')) return { type: 'list' };
  return types.find(([pattern]) => pattern.test(name))?.[1] ?? { type: 'string' };
}

function columnFacts(column: TableColumn): SourceField {
  const { name, type, nullable, values = [] } = column;
  const known = typeOf(type);
  const start = plainDefault(column.default, known.type);
  const isFilled = typeof column.default === 'string';
  return {
    name,
    ...known,
    examples: [],
    // Columns whose value the database fills in are not required.
    required: !nullable && !isFilled,
    ...omitUndefined({
      nullable: nullable || undefined,
      maxLength: column.maxLength ?? undefined,
      decimals: known.type === 'number' ? (column.scale ?? undefined) : undefined,
      description: column.comment || undefined,
      primary: column.primary || undefined,
      unique: column.unique || undefined,
      refersTo: column.references ?? undefined,
      choices: values.length > 0 ? values : undefined,
      default: start,
      item: known.type === 'list' ? columnFacts({ name: 'item', type: itemType(type), nullable: false }) : undefined,
    }),
  };
}

function itemType(type: string): string {
  return type.replace(/^_/, '').replace(/\[\]$/, '').slice(0, 60).replace(/^_/, '');
}

/** Returns a default that is a plain value; `undefined` for a default that the database computes. */
function plainDefault(text: string | null | undefined, type: SourceType): string | number | boolean | undefined {
  if (typeof text !== 'string') return undefined;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'integer' || type === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
  const quoted = /^'([^']{1,200})'(::[\w ."]+)?$/.exec(text)?.[1];
  return type === 'string' ? quoted : undefined;
}
