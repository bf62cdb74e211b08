import { type RawBuilder, sql } from 'kysely';

import type { Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { maxMessageLength, translateMessage, messagePatterns, fixedMessages } from '../messages/translateMessage.ts';
import { englishColumn } from '../fields/englishColumn.ts';
import type { Row } from '../storage/database.ts';
import type { AreaRules, NodeLabels } from './areaRules.ts';

/** Language of the reader, and the labels that the platform gives to nodes of trees. */
export interface Localization {
  readonly language: Language;
  /** Returns the labels of a tree whose nodes the platform names. */
  readonly labelsOf: (resource: Resource) => NodeLabels | undefined;
}

/** Returns the localization of responses in a language. */
export function localizationOf({ rules, screens }: KnownScreens, language: Language): Localization {
  return { language, labelsOf: resource => rules.menu.labelsOf(resource, screens) };
}

interface KnownScreens {
  readonly rules: AreaRules;
  readonly screens: readonly Resource[];
}

/**
 * SQL for the sentence of the operation log in the reader's language. Old entries without a translation have only one
 * sentence.
 */
export function localizedDescription(language: Language): RawBuilder<string> {
  return language === 'zh' ? sql`description` : sql`coalesce(${sql.ref(englishColumn('description'))}, description)`;
}

/**
 * SQL that translates a platform message into the reader's language. `translateMessage` translates a text in memory in
 * the same way. Texts without a Chinese character are not messages; skipping them saves the pattern matching.
 */
export function localizedMessage(language: Language, own: RawBuilder<unknown>): RawBuilder<unknown> {
  if (language === 'zh') return own;
  const forms = messagePatterns.map(({ pattern, parts }) => {
    const slot = (at: number) => sql`(regexp_match(${own}, ${pattern}))[${sql.lit(at + 1)}]`;
    const spoken = parts.map(part =>
      typeof part === 'string' ? sql`${part}::text` : sql`coalesce(said.whole ->> ${slot(part)}, ${slot(part)})`,
    );
    return sql`when ${own} ~ ${pattern} then concat(${sql.join(spoken)})`;
  });
  return sql`(
    select coalesce(said.whole ->> ${own}, case when ${own} is null or ${own} !~ '[一-龥]' or length(${own}) > ${sql.lit(maxMessageLength)} then ${own} ${sql.join(forms, sql` `)} else ${own} end)
    from (select ${JSON.stringify(fixedMessages)}::jsonb as whole) as said)`;
}

/**
 * SQL expression for a text field of the row `t` in English: bilingual texts, platform messages, and menu names that
 * nobody has changed. Returns `undefined` when the stored text is displayed in every language.
 */
export function localizedExpression(
  resource: Resource,
  field: string,
  localization: Localization,
): RawBuilder<unknown> | undefined {
  if (localization.language === 'zh') return undefined;
  const own = sql.ref(`t.${field}`);
  const { said, bilingual } = resource.fields[field] ?? {};
  const messageExpression = said ? localizedMessage(localization.language, own) : undefined;
  if (bilingual) return sql`coalesce(${sql.ref(`t.${englishColumn(field)}`)}, ${messageExpression ?? own})`;
  if (messageExpression) return messageExpression;
  const nodeLabels = field === titleFieldOf(resource) ? localization.labelsOf(resource) : undefined;
  if (!nodeLabels) return undefined;
  const names = Object.fromEntries([...nodeLabels.labels].map(([key, { zh, en }]) => [key, { [zh]: en }]));
  return sql`coalesce(${JSON.stringify(names)}::jsonb -> (${nodeLabels.key}) ->> ${own}, ${own})`;
}

/**
 * Replaces submitted texts that equal the localized texts with the stored texts, so that saving an unchanged form
 * changes nothing.
 */
export function restoreStoredTexts(
  resource: Resource,
  localization: Localization,
  { given, stored }: { readonly given: Row; readonly stored: Row },
): Row {
  if (localization.language === 'zh') return given;
  const settled = Object.entries(given).map(([name, value]) => {
    const isAsRead = value !== stored[name] && value === readText(resource, name, { localization, stored });
    return [name, isAsRead ? stored[name] : value] as const;
  });
  return Object.fromEntries(settled);
}

/** Returns the value that `localizedExpression` computes, for a record in memory. */
function readText(
  resource: Resource,
  name: string,
  { localization, stored }: { readonly localization: Localization; readonly stored: Row },
): unknown {
  const own = stored[name];
  if (resource.fields[name]?.said && typeof own === 'string') return translateMessage(own, localization.language);
  if (name !== titleFieldOf(resource)) return own;
  const nodeLabels = localization.labelsOf(resource);
  const label = nodeLabels?.labels.get(nodeLabels.keyOf(stored));
  return label?.zh === own ? label?.[localization.language] : own;
}
