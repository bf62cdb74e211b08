import { type AliasableExpression, type Expression, sql } from 'kysely';

import type { Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import {
  maxMessageLength,
  translateMessage,
  messagePatterns,
  sentenceTranslations,
} from '../messages/translateMessage.ts';
import { englishColumnName } from '../fields/englishColumnName.ts';
import { eb } from '../records/withRecordTables.ts';
import type { Row } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import { jsonText } from '../storage/sqlTerms/jsonText.ts';
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
export function localizedDescription(language: Language): AliasableExpression<string> {
  const own = sql.ref<string>('description');
  return language === 'zh' ? own : eb.fn.coalesce(sql.ref<string>(englishColumnName('description')), own);
}

/**
 * SQL that translates a platform message into the reader's language. `translateMessage` translates a text in memory in
 * the same way. Texts without a Chinese character are not messages; skipping them saves the pattern matching.
 */
export function localizedMessage(language: Language, own: AliasableExpression<unknown>): AliasableExpression<unknown> {
  if (language === 'zh') return own;
  const fixed = (text: Expression<unknown>) => jsonText(sql.ref('said.whole'), text);
  const isNoMessage = eb.or([
    eb(own, 'is', null),
    eb(own, '!~', chineseCharacter),
    eb(eb.fn('length', [own]), '>', sql.lit(maxMessageLength)),
  ]);
  const branches = messagePatterns.reduce((cases, { pattern, parts }) => {
    const matches = eb.fn('regexp_match', [own, eb.val(pattern)]);
    const spoken = parts.map(part => {
      if (typeof part === 'string') return eb.cast(eb.val(part), 'text');
      const slot = sql`(${matches})[${sql.lit(part + 1)}]`;
      return eb.fn.coalesce(fixed(slot), slot);
    });
    return cases.when(eb(own, '~', pattern)).then(eb.fn('concat', spoken));
  }, eb.case().when(isNoMessage).then(own));
  return eb
    .selectFrom(sql`(select ${castTo(JSON.stringify(sentenceTranslations), 'jsonb')} as whole)`.as('said'))
    .select(eb.fn.coalesce(fixed(own), branches.else(own).end()).as('text'));
}

const chineseCharacter = '[一-龥]';

/**
 * SQL expression for a text field of the row `t` in English: bilingual texts, platform messages, and menu names that
 * nobody has changed. Returns `undefined` when the stored text is displayed in every language.
 */
export function localizedExpression(
  resource: Resource,
  field: string,
  localization: Localization,
): AliasableExpression<unknown> | undefined {
  if (localization.language === 'zh') return undefined;
  const own = eb.ref(`t.${field}`);
  const { said, bilingual } = resource.fields[field] ?? {};
  const messageExpression = said ? localizedMessage(localization.language, own) : undefined;
  if (bilingual) return eb.fn.coalesce(eb.ref(`t.${englishColumnName(field)}`), messageExpression ?? own);
  if (messageExpression) return messageExpression;
  const nodeLabels = field === titleFieldOf(resource) ? localization.labelsOf(resource) : undefined;
  if (!nodeLabels) return undefined;
  const names = Object.fromEntries([...nodeLabels.labels].map(([key, { zh, en }]) => [key, { [zh]: en }]));
  const translations = castTo(JSON.stringify(names), 'jsonb');
  return eb.fn.coalesce(eb.fn('jsonb_extract_path_text', [translations, nodeLabels.key, own]), own);
}

/**
 * Restores the stored text where the submitted text equals the localized text, so that saving an unchanged form changes
 * nothing.
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
