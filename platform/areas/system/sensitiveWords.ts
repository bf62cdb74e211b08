import { sql } from 'kysely';

import sensitiveWords from '../../../src/resources/system/sensitive-words.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { textMatchType } from '../../../src/schemas/codes/devices.ts';
import { sensitiveWordHandling } from '../../../src/schemas/codes/system.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { runInSavepoint } from '../../engine/storage/runInSavepoint.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';

type FoundWord = Pick<RowOf<typeof sensitiveWords>, 'word' | 'matchType' | 'handleWay' | 'replaceText'>;

/** Ways to handle a text with sensitive words, strictest first. */
const handlings = [sensitiveWordHandling.reject, sensitiveWordHandling.review, sensitiveWordHandling.replace] as const;

export const effects = effectsOf(sensitiveWords, {
  /** Rejects an invalid pattern, because it would break every later test of a text. */
  sensitiveWordSave: async ({ db }, { before, values }) => {
    const word = values.word ?? before?.word;
    const kind = values.matchType ?? before?.matchType;
    if (kind !== textMatchType.regularExpression || word === undefined || (await isPattern(db, word))) return;
    throw createFieldRefusal('word', '正则表达式不正确', 'The regular expression is not valid');
  },

  /** Previews how a text is handled: the strictest handling among the matched words applies. */
  sensitiveWordTest: async ({ db }, { values: { text } }) => {
    const words = await findMatchingWords(db, text);
    const strictest = handlings.find(item => words.some(word => word.handleWay === item));
    let marked = text;
    for (const word of words) marked = await withoutWord(db, marked, word);
    return {
      handleWay: strictest ?? null,
      words: words.map(({ word }) => word).join('、'),
      marked,
    };
  },
});

/**
 * Validates the pattern in the database, because the database also matches texts against the pattern. The savepoint
 * keeps an invalid pattern from aborting the transaction.
 */
async function isPattern(db: Database, word: string): Promise<boolean> {
  try {
    const test = db.selectNoFrom(eb => eb(castTo('', 'text'), '~', castTo(word, 'text')).as('matches'));
    await runInSavepoint(db, () => test.execute());
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the words that match the text. An exact word matches a whole word of the text, a prefix word matches the
 * beginning of a word, and words of any other type match at any position. Spaces and punctuation separate the words of
 * the text.
 */
async function findMatchingWords(db: Database, text: string): Promise<readonly FoundWord[]> {
  const pieces = text.split(/[\s\p{P}]+/u).filter(piece => piece !== '');
  const { rows } = await sql<FoundWord>`
    select word, "matchType", "handleWay", "replaceText" from sensitive_words w
    where status = ${enableStatus.enabled} and case "matchType"
      when ${textMatchType.exact}::bigint then word = any(${pieces}::text[])
      when ${textMatchType.prefix}::bigint then exists (
        select from unnest(${pieces}::text[]) as given (piece) where starts_with(given.piece, w.word))
      when ${textMatchType.regularExpression}::bigint then ${text}::text ~* word
      else strpos(lower(${text}::text), lower(word)) > 0 end
    order by level desc nulls last, id limit 100`.execute(db);
  return rows;
}

async function withoutWord(db: Database, text: string, { word, matchType, replaceText }: FoundWord): Promise<string> {
  const instead = replaceText ?? '***';
  if (matchType !== textMatchType.regularExpression) return text.replaceAll(word, instead);
  const pattern = castTo(word, 'text');
  const { marked } = await db
    .selectNoFrom(({ fn }) =>
      fn<string>('regexp_replace', [
        castTo(text, 'text'),
        pattern,
        castTo(instead.replaceAll('\\', '\\\\'), 'text'),
        sql.lit('gi'),
      ]).as('marked'),
    )
    .executeTakeFirstOrThrow();
  return marked;
}
