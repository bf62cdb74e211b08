import { sql } from 'kysely';

import type { Database, Row } from '../../engine/storage/database.ts';
import { type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Codes of `matchType` and `sensitiveHandle`. */
const match = { exact: 1, prefix: 2, contains: 3, pattern: 4 } as const;
const handle = { replace: 1, refuse: 2, review: 3 } as const;

export const effects: Effects = {
  /** Rejects an invalid pattern, because it would break every later test of a text. */
  sensitiveWordSave: onSave(async ({ db }, { before, values }) => {
    const word = values['word'] ?? before?.['word'];
    const kind = values['matchType'] ?? before?.['matchType'];
    if (kind !== match.pattern || (await isPattern(db, String(word)))) return;
    throw createFieldRefusal('word', '正则表达式不正确', 'The regular expression is not valid');
  }),

  /** Previews how a text is handled: the strictest handling among the matched words applies. */
  sensitiveWordTest: onAction(async ({ db }, { values }) => {
    const text = String(values['text'] ?? '');
    const words = await findMatchingWords(db, text);
    const strictest = [handle.refuse, handle.review, handle.replace].find(item =>
      words.some(word => word['handleWay'] === item),
    );
    let marked = text;
    for (const word of words) marked = await withoutWord(db, marked, word);
    return {
      handleWay: strictest ?? null,
      words: words.map(word => String(word['word'])).join('、'),
      marked,
    };
  }),
};

/**
 * Validates the pattern in the database, which is also where texts are tested. The savepoint keeps an invalid pattern
 * from aborting the transaction.
 */
async function isPattern(db: Database, word: string): Promise<boolean> {
  await sql`savepoint pattern`.execute(db);
  try {
    await sql`select '' ~ ${word}::text`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint pattern`.execute(db);
    return false;
  } finally {
    await sql`release savepoint pattern`.execute(db);
  }
}

/**
 * Returns the words that match the text. An exact word must equal a whole word between spaces or punctuation, a prefix word its
 * beginning; all others match anywhere.
 */
async function findMatchingWords(db: Database, text: string): Promise<readonly Row[]> {
  const pieces = text.split(/[\s\p{P}]+/u).filter(piece => piece !== '');
  const { rows } = await sql<Row>`
    select word, "matchType", "handleWay", "replaceText" from sensitive_words w
    where status = 1 and case "matchType"
      when ${match.exact}::bigint then word = any(${pieces}::text[])
      when ${match.prefix}::bigint then exists (
        select from unnest(${pieces}::text[]) as given (piece) where starts_with(given.piece, w.word))
      when ${match.pattern}::bigint then ${text}::text ~* word
      else strpos(lower(${text}::text), lower(word)) > 0 end
    order by level desc nulls last, id limit 100`.execute(db);
  return rows;
}

async function withoutWord(db: Database, text: string, { word, matchType, replaceText }: Row): Promise<string> {
  const instead = String(replaceText ?? '***');
  if (matchType !== match.pattern) return text.replaceAll(String(word), instead);
  const { rows } = await sql<{ text: string }>`
    select regexp_replace(${text}::text, ${word}::text, ${instead.replaceAll('\\', '\\\\')}::text, 'gi') as text`.execute(
    db,
  );
  return rows[0]?.text ?? text;
}
