/** Syntax of a resource file: literals, records, lists, and calls of the helper functions. */
export type Expression =
  | { readonly is: 'identifier'; readonly text: string }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }
  | {
      readonly is: 'record';
      readonly entries: readonly (readonly [key: string, value: Expression])[];
      readonly isOpen: boolean;
    }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  | { readonly is: 'call'; readonly name: string; readonly given: readonly Expression[] };

/** Creates an expression for a name, such as an imported constant. */
export const identifier = (text: string): Expression => ({ is: 'identifier', text });
export const callExpression = (name: string, given: readonly Expression[]): Expression => ({ is: 'call', name, given });
export const arrayExpression = (items: readonly Expression[]): Expression => ({ is: 'list', items });

/** Creates a record. An open record has each entry on a separate line, even if all entries fit on one line. */
export const recordExpression = (entries: readonly (readonly [string, Expression])[], isOpen = false): Expression => ({
  is: 'record',
  entries,
  isOpen,
});

/** Converts any JSON value to an expression. */
export function toLiteralExpression(value: unknown): Expression {
  if (Array.isArray(value)) return arrayExpression(value.map(toLiteralExpression));
  if (typeof value === 'object' && value !== null)
    return recordExpression(Object.entries(value).map(([key, item]) => [key, toLiteralExpression(item)]));
  if (typeof value === 'string') return { is: 'text', text: quoteString(value) };
  if (typeof value === 'number') return { is: 'number', text: String(value) };
  return identifier(String(value));
}

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** Writes a string literal with single quotes, or with double quotes when this needs fewer escapes. */
export function quoteString(text: string): string {
  const [single, double] = [text.split("'").length, text.split('"').length];
  const quote = single > double ? '"' : "'";
  // Escape invisible characters, so that the file visibly shows everything that it contains.
  const body = text.replaceAll(/[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufeff]/gu, sign => escapes[sign] ?? codeOf(sign));
  return `${quote}${body.replaceAll(quote, `\\${quote}`)}${quote}`;
}

function codeOf(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
