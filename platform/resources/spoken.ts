import { type RawBuilder, sql } from 'kysely';

import type { Language } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import { longestSaying, readSaying, sayingForms, wholeSayings } from '../readSaying.ts';
import type { Row } from '../storage/database.ts';
import { nodeLabelsOf } from './nodeLabels.ts';

/** In which language something is read, and the screens by whose titles nodes of a menu are called. */
export interface Tongue {
  readonly language: Language;
  readonly screens: readonly Resource[];
}

/** The column that holds the English text of a field that is kept in both languages. */
export function englishColumn(field: string): string {
  return `${field}En`;
}

/** The sentence of the operation log, in columns of its own table; lines from before there was a translation have one. */
export function saidIn(language: Language): RawBuilder<string> {
  return language === 'zh' ? sql`description` : sql`coalesce(${sql.ref(englishColumn('description'))}, description)`;
}

/**
 * A sentence of the platform's own in the reader's language; `readSaying` does the same with a text at hand. Names and
 * codes without a Chinese character are none, which saves trying all the patterns on them.
 */
export function sayingIn(language: Language, own: RawBuilder<unknown>): RawBuilder<unknown> {
  if (language === 'zh') return own;
  const forms = sayingForms.map(({ pattern, parts }) => {
    const slot = (at: number) => sql`(regexp_match(${own}, ${pattern}))[${sql.lit(at + 1)}]`;
    const spoken = parts.map(part =>
      typeof part === 'string' ? sql`${part}::text` : sql`coalesce(said.whole ->> ${slot(part)}, ${slot(part)})`,
    );
    return sql`when ${own} ~ ${pattern} then concat(${sql.join(spoken)})`;
  });
  return sql`(
    select coalesce(said.whole ->> ${own}, case when ${own} is null or ${own} !~ '[一-龥]' or length(${own}) > ${sql.lit(longestSaying)} then ${own} ${sql.join(forms, sql` `)} else ${own} end)
    from (select ${JSON.stringify(wholeSayings)}::jsonb as whole) as said)`;
}

/**
 * What a field of the row `t` reads in English, where the platform itself has written it: texts that are kept in both
 * languages, and the names of a menu as long as nobody has changed them. `undefined` where all read the same.
 */
export function spokenExpression(resource: Resource, field: string, tongue: Tongue): RawBuilder<unknown> | undefined {
  if (tongue.language === 'zh') return undefined;
  const own = sql.ref(`t.${field}`);
  const { said, bilingual } = resource.fields[field] ?? {};
  const saying = said ? sayingIn(tongue.language, own) : undefined;
  if (bilingual) return sql`coalesce(${sql.ref(`t.${englishColumn(field)}`)}, ${saying ?? own})`;
  if (saying) return saying;
  const named = field === titleFieldOf(resource) ? nodeLabelsOf(resource, tongue.screens) : undefined;
  if (!named) return undefined;
  const names = Object.fromEntries([...named.labels].map(([key, { zh, en }]) => [key, { [zh]: en }]));
  return sql`coalesce(${JSON.stringify(names)}::jsonb -> (${named.key}) ->> ${own}, ${own})`;
}

/** What was read in the reader's language and comes back unchanged is what is stored, and no new text. */
export function withStoredTexts(
  resource: Resource,
  tongue: Tongue,
  { given, stored }: { readonly given: Row; readonly stored: Row },
): Row {
  if (tongue.language === 'zh') return given;
  const settled = Object.entries(given).map(([name, value]) => {
    const isAsRead = value !== stored[name] && value === readText(resource, name, { tongue, stored });
    return [name, isAsRead ? stored[name] : value] as const;
  });
  return Object.fromEntries(settled);
}

/** What `spokenExpression` reads, of a record at hand. */
function readText(
  resource: Resource,
  name: string,
  { tongue, stored }: { readonly tongue: Tongue; readonly stored: Row },
): unknown {
  const own = stored[name];
  if (resource.fields[name]?.said && typeof own === 'string') return readSaying(own, tongue.language);
  if (name !== titleFieldOf(resource)) return own;
  const named = nodeLabelsOf(resource, tongue.screens);
  const label = named?.labels.get(named.keyOf(stored));
  return label?.zh === own ? label?.[tongue.language] : own;
}
