/**
 * What formatted text may consist of: the one allow list of the editor, of what is shown and of what the platform
 * stores. Elements have no attributes but the address of a link.
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

/** Every link opens beside the console and learns nothing of it. */
export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Markup around the visible characters has its bounds, too. */
export const largestMarkup = 200_000;

/** Whether an address may stand in a link: a web page or a mail address, written out in full. */
export function isSafeLink(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers leave control characters out of an address
  return /^(?:https?:\/\/|mailto:)[^\s\u0000-\u001f\u007f]+$/i.test(address);
}

/** How many characters a reader sees; an entity is one. */
export function countVisible(html: string): number {
  let count = 0;
  for (const _ of withoutTags(html, '').replace(entity, '.')) count += 1;
  return count;
}

/** Formatted text in one line, for a cell: blocks are parted by spaces, entities are the characters they mean. */
export function plainTextOf(html: string): string {
  return withoutTags(html, ' ')
    .replace(entity, one => named[one] ?? one)
    .replace(/\s+/g, ' ')
    .trim();
}

const entity = /&#?[A-Za-z0-9]{1,31};/g;

/** The platform stores text with no other entities than these. */
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
