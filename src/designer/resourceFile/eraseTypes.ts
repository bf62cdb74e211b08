import { type Options, tokenizer } from 'acorn';

const name = /^[A-Za-z_$][\w$]*$/;
const quoted = /^['"]/;

type Pattern = readonly (string | RegExp)[];

const typeImport: Pattern = ['import', 'type', name, 'from', quoted, ';'];
/** Type argument of a call. The bracket that opens the arguments belongs to the pattern, but is not erased. */
const typeArgument: Pattern = ['<', 'typeof', name, '>', '('];

/**
 * Replaces the type imports and type arguments of a resource file by spaces, so that a JavaScript parser can read the
 * file, and the positions of its errors stay correct. A parser for all of TypeScript would need exponential time for
 * nested brackets, so a short hostile file would stop the page.
 *
 * @throws SyntaxError when the text contains an invalid token.
 */
export function eraseTypes(text: string, options: Options): string {
  const tokens = [...tokenizer(text, options)];
  const matches = (at: number, pattern: Pattern) =>
    pattern.every((expected, place) => {
      const token = tokens[at + place];
      const given = token && text.slice(token.start, token.end);
      return given !== undefined && (typeof expected === 'string' ? given === expected : expected.test(given));
    });
  const spans = tokens.flatMap(({ start }, at) => {
    if (matches(at, typeImport)) return [{ start, end: tokens[at + typeImport.length - 1]?.end ?? start }];
    if (matches(at, typeArgument)) return [{ start, end: tokens[at + typeArgument.length - 2]?.end ?? start }];
    return [];
  });
  const kept = spans.map(({ start, end }, at) => text.slice(spans[at - 1]?.end ?? 0, start) + blank(text, start, end));
  return kept.join('') + text.slice(spans.at(-1)?.end ?? 0);
}

function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\r\n]/g, ' ');
}
