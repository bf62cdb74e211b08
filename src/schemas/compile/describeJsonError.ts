import type { Label } from '../base/label.ts';

/**
 * Explains in both languages why a text is not valid JSON: the position of the error, and the character there. The
 * browser's message is in one language and too technical, so only the position in the message is used.
 */
export function describeJsonError(text: string, error: unknown): Label {
  const at = positionOfError(text, error instanceof Error ? error.message : '');
  if (at === undefined) return { zh: '不是有效的JSON', en: 'Invalid JSON' };
  const before = text.slice(0, at).split('\n');
  const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
  const codePoint = text.codePointAt(at);
  const what =
    codePoint === undefined
      ? { zh: '内容到此为止，尚不完整', en: 'unexpected end of text' }
      : {
          zh: `此处不应出现${describeCharacter(codePoint, 'zh')}`,
          en: `${describeCharacter(codePoint, 'en')} is unexpected here`,
        };
  return {
    zh: `不是有效的JSON：第${line}行第${column}列，${what.zh}`,
    en: `Invalid JSON: line ${line}, column ${column}, ${what.en}`,
  };
}

/**
 * Returns the position at which the parser stopped. Browsers report the position in different ways, and some do not
 * report it.
 */
function positionOfError(text: string, message: string): number | undefined {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const place = /at line (\d+) column (\d+)/.exec(message);
  if (place) return placeOfLine(text, Number(place[1]), Number(place[2]));
  if (message.startsWith('Unexpected end')) return text.length;
  return message.startsWith('Unexpected token') ? positionOfToken(text) : undefined;
}

function placeOfLine(text: string, line: number, column: number): number {
  const above = text.split('\n').slice(0, line - 1);
  return above.reduce((sum, item) => sum + item.length + 1, 0) + column - 1;
}

/**
 * Finds the position of an unexpected token when the parser does not report this position. A prefix of the text fails
 * with the same error if and only if the prefix contains the token, so a binary search finds the position.
 */
function positionOfToken(text: string): number {
  let [sound, failing] = [0, text.length];
  while (failing - sound > 1) {
    const middle = Math.floor((sound + failing) / 2);
    if (failsOverToken(text.slice(0, middle))) failing = middle;
    else sound = middle;
  }
  return sound;
}

function failsOverToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Unexpected token');
  }
}

/** Quotes a visible character, and names an invisible character by its code point or as a line break. */
function describeCharacter(codePoint: number, language: keyof Label): string {
  if (codePoint === 10 || codePoint === 13) return { zh: '换行', en: 'a line break' }[language];
  const isUnseen = codePoint <= 32 || codePoint === 127 || codePoint === 160 || codePoint === 0xfeff;
  if (isUnseen) return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return `“${String.fromCodePoint(codePoint)}”`;
}
