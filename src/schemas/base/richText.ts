/**
 * Elements that formatted text may contain; editor, display and platform use the same list. Only links have attributes:
 * the URL and `linkAttributes`.
 */
export const richTextTags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
] as const;

export type RichTextTag = (typeof richTextTags)[number];

/** Attributes of links. A link opens in a new window, which can neither access the console nor learn its URL. */
export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Maximum length including markup; the visible characters have a limit of their own. */
export const maxMarkupLength = 200_000;

/** Returns whether a link may have this URL, which must be an absolute http, https or mailto URL. */
export function isSafeLink(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers leave control characters out of an address
  return /^(?:https?:\/\/|mailto:)[^\s\u0000-\u001f\u007f]+$/i.test(address);
}

/** Counts the visible characters; an entity such as `&amp;` counts as one character. */
export function countVisibleCharacters(html: string): number {
  let count = 0;
  for (const _ of withoutTags(html, '').replace(entity, '.')) count += 1;
  return count;
}

/** Returns formatted text as one plain line for a cell: blocks separated by spaces, entities decoded. */
export function plainTextOf(html: string): string {
  return withoutTags(html, ' ')
    .replace(entity, tag => named[tag] ?? tag)
    .replace(/\s+/g, ' ')
    .trim();
}

const entity = /&#?[A-Za-z0-9]{1,31};/g;

/** Entities that stored text can contain; the sanitiser writes no others. */
const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

const block = /^<\/?(?:p|br|hr|h\d|pre|blockquote|ul|ol|li)\b/i;

function withoutTags(html: string, between: string): string {
  return html.replace(/<[^<>]*>/g, tag => (block.test(tag) ? between : ''));
}
