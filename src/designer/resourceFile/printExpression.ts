import { type Expression, quoteString } from './expression.ts';

/** Line width of resource files, in columns. */
const width = 200;

/** Position of an expression: indent of its line, current column, and width of the text that follows the expression. */
interface PrintPosition {
  readonly indent: number;
  readonly column: number;
  readonly tail: number;
}

/** Prints an expression exactly as the repository's formatter would. */
export function printExpression(expression: Expression, spot: PrintPosition): string {
  const flat = printOnOneLine(expression);
  if (flat !== undefined && spot.column + widthOf(flat) + spot.tail <= width) return flat;
  switch (expression.is) {
    case 'record':
      return printRecord(expression, spot.indent);
    case 'list':
      return printList(expression, spot.indent);
    case 'call':
      return printCall(expression, spot);
    default:
      return expression.text;
  }
}

/** Prints an expression on one line; `undefined` when a part always spans several lines. */
function printOnOneLine(expression: Expression): string | undefined {
  switch (expression.is) {
    case 'record': {
      if (expression.isOpen) return undefined;
      const parts = expression.entries.map(([key, value]) => [keyOf(key), printOnOneLine(value)] as const);
      if (parts.some(([, value]) => value === undefined)) return undefined;
      return parts.length === 0 ? '{}' : `{ ${parts.map(([key, value]) => `${key}: ${value}`).join(', ')} }`;
    }
    case 'list': {
      const parts = expression.items.map(printOnOneLine);
      return isAlwaysOpen(expression.items) || parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`;
    }
    case 'call': {
      const parts = expression.given.map(printOnOneLine);
      return parts.includes(undefined) ? undefined : `${expression.name}(${parts.join(', ')})`;
    }
    default:
      return expression.text;
  }
}

/**
 * Returns whether a list consists of several records or several lists, each with more than one entry. The formatter
 * never puts such a list on one line.
 */
function isAlwaysOpen(items: readonly Expression[]): boolean {
  if (items.length < 2) return false;
  return (
    items.every(item => item.is === 'record' && item.entries.length > 1) ||
    items.every(item => item.is === 'list' && item.items.length > 1)
  );
}

function printRecord({ entries }: Extract<Expression, { is: 'record' }>, indent: number): string {
  const inner = indent + 2;
  const lines = entries.map(([key, value]) => {
    const name = keyOf(key);
    const text = printExpression(value, { indent: inner, column: inner + widthOf(name) + 2, tail: 1 });
    // A text that is too long for the line moves to a separate line. After a key of one or two columns, the text stays
    // on the line.
    const isTooLong = value.is === 'text' && widthOf(name) > 2 && inner + widthOf(name) + 2 + widthOf(text) + 1 > width;
    return isTooLong ? `${name}:\n${' '.repeat(inner + 2)}${text}` : `${name}: ${text}`;
  });
  return lines.length === 0 ? '{}' : printOpen(['{', lines, '}'], indent);
}

function printList({ items }: Extract<Expression, { is: 'list' }>, indent: number): string {
  const inner = indent + 2;
  if (items.length > 1 && items.every(item => item.is === 'number'))
    return printNumbers(
      items.map(item => printOnOneLine(item) ?? ''),
      indent,
    );
  return printOpen(
    ['[', items.map(item => printExpression(item, { indent: inner, column: inner, tail: 1 })), ']'],
    indent,
  );
}

/** Prints numbers, as many per line as fit. */
function printNumbers(numbers: readonly string[], indent: number): string {
  const inner = ' '.repeat(indent + 2);
  const lines: string[] = [];
  let line = '';
  for (const number of numbers) {
    const next = line === '' ? `${inner}${number},` : `${line} ${number},`;
    if (line !== '' && next.length > width) {
      lines.push(line);
      line = `${inner}${number},`;
    } else line = next;
  }
  return `[\n${[...lines, line].join('\n')}\n${' '.repeat(indent)}]`;
}

/**
 * Prints a call. Only the last argument is broken into lines. If the last two arguments are both records or both lists,
 * every argument gets a separate line.
 */
function printCall({ name, given }: Extract<Expression, { is: 'call' }>, { indent, column }: PrintPosition): string {
  const last = given.at(-1);
  const before = given.slice(0, -1).map(printOnOneLine);
  const canOpen =
    last !== undefined &&
    (last.is === 'record' || last.is === 'list') &&
    !isUnbreakable(last, given.length) &&
    given.at(-2)?.is !== last.is;
  if (canOpen && !before.includes(undefined)) {
    const head = `${name}(${before.map(item => `${item}, `).join('')}`;
    if (column + widthOf(head) + 1 <= width) {
      const body = last.is === 'record' ? printRecord(last, indent) : printList(last, indent);
      return `${head}${body})`;
    }
  }
  const inner = indent + 2;
  return printOpen(
    [`${name}(`, given.map(item => printExpression(item, { indent: inner, column: inner, tail: 1 })), ')'],
    indent,
  );
}

/**
 * Returns whether the last argument is an empty record or list, or a list of numbers after another argument. The
 * formatter puts each argument of such a call on a separate line.
 */
function isUnbreakable(last: Expression, count: number): boolean {
  if (last.is === 'record') return last.entries.length === 0;
  if (last.is !== 'list') return false;
  return (
    last.items.length === 0 || (count > 1 && last.items.length > 1 && last.items.every(item => item.is === 'number'))
  );
}

function printOpen([start, lines, end]: readonly [string, readonly string[], string], indent: number): string {
  const inner = ' '.repeat(indent + 2);
  return `${start}\n${lines.map(line => `${inner}${line},\n`).join('')}${' '.repeat(indent)}${end}`;
}

/** Keys that need no quotes; Chinese keys need none either. */
const bareKey = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

function keyOf(key: string): string {
  const isBare = (bareKey.test(key) && !/[\u{10000}-\u{10ffff}]/u.test(key)) || /^(0|[1-9]\d{0,8})$/.test(key);
  return isBare ? key : quoteString(key);
}

const doubleWidth =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const zeroWidth = /\p{M}/u;

/** Returns the width of a text in columns; a Chinese character has two columns. */
function widthOf(text: string): number {
  let columns = 0;
  for (const sign of text) columns += doubleWidth.test(sign) ? 2 : zeroWidth.test(sign) ? 0 : 1;
  return columns;
}
