import { Parser } from 'htmlparser2';

import { type RichTextTag, isSafeLink, linkAttributes, plainTextOf, richTextTags } from './richText.ts';

/** Other names of what the allow list has; headings of another depth become the nearest. */
const same: Readonly<Record<string, RichTextTag>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Elements whose content is no text for a reader; every other element that is not allowed leaves its text. */
const silent = new Set(
  'script style title textarea template iframe object embed noscript noembed noframes xmp plaintext svg math select'.split(
    ' ',
  ),
);

const empty: ReadonlySet<string> = new Set(['br', 'hr']);
const allowed: ReadonlySet<string> = new Set(richTextTags);

/** Every further level costs the reader of markup time for each tag; no editor comes near it. */
const deepest = 100;

/**
 * Writes formatted text anew out of what is allowed in it: the tags of the list, the addresses of links, and text in
 * which every special character is escaped. Nothing of the given markup is copied, so what a browser makes of the
 * result does not depend on how it would have read the original. What is nested deeper than any editor nests is no
 * formatted text, and taken as plain text.
 */
export function sanitiseHtml(html: string): string {
  const writer = createWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes['href'] ?? ''),
      onclosetag: name => writer.close(name),
      ontext: text => writer.text(text),
    },
    { decodeEntities: true },
  );
  // In pieces, so that reading stops soon after the nesting has gone too far.
  for (let at = 0; at < html.length && !writer.isTooDeep(); at += 4_096) parser.write(html.slice(at, at + 4_096));
  if (writer.isTooDeep()) return escape(html);
  parser.end();
  const result = writer.result();
  // Tags around nothing are nothing: a field that must be filled is not filled by them.
  return plainTextOf(result) === '' && !result.includes('<hr>') ? '' : result;
}

interface Writer {
  readonly open: (name: string, href: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  readonly isTooDeep: () => boolean;
  readonly result: () => string;
}

function createWriter(): Writer {
  const parts: string[] = [];
  /** For each open element of the original, what has to be written when it ends. */
  const ends: string[] = [];
  let silence = 0;
  let wasTooDeep = false;

  const open = (name: string, href: string) => {
    const tag = same[name] ?? name;
    if (silent.has(name)) silence += 1;
    const isWritten = silence === 0 && allowed.has(tag) && (tag !== 'a' || isSafeLink(href));
    if (isWritten) parts.push(tag === 'a' ? linkTo(href) : `<${tag}>`);
    ends.push(isWritten && !empty.has(tag) ? `</${tag}>` : '');
    wasTooDeep ||= ends.length > deepest;
  };
  const close = (name: string) => {
    if (silent.has(name)) silence -= 1;
    parts.push(ends.pop() ?? '');
  };
  return {
    open,
    close,
    text: text => {
      if (silence === 0) parts.push(escape(text));
    },
    isTooDeep: () => wasTooDeep,
    result: () => parts.join(''),
  };
}

function linkTo(href: string): string {
  return `<a href="${escape(href)}" target="${linkAttributes.target}" rel="${linkAttributes.rel}">`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, one => escapes[one] ?? one);
}
