import { Parser } from 'htmlparser2';

import { type RichTextTag, isSafeLink, linkAttributes, plainTextOf, richTextTags } from '../base/richText.ts';

/**
 * Elements that the sanitiser replaces, with the allowed replacement. A heading becomes a heading of the nearest
 * allowed level.
 */
const replacedElements: Readonly<Record<string, RichTextTag>> = {
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

/**
 * Elements that the sanitiser removes with their content. For all other disallowed elements, the sanitiser removes only
 * the tags.
 */
const droppedElements = new Set(
  'script style title textarea template iframe object embed noscript noembed noframes xmp plaintext svg math select'.split(
    ' ',
  ),
);

const empty: ReadonlySet<string> = new Set(['br', 'hr']);
const allowed: ReadonlySet<string> = new Set(richTextTags);

/** Maximum nesting depth. Parsing time per tag grows with the depth, and no editor nests this deep. */
const maxDepth = 100;

/**
 * Rebuilds formatted text from allowed parts only: allowed elements, the URLs of links, and escaped text. The result
 * copies no markup of the input, so it does not depend on how a browser would have parsed the input. Input that is
 * nested deeper than any editor nests is treated as plain text.
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
  // Parse in chunks, so that parsing stops soon after the nesting becomes too deep.
  for (let at = 0; at < html.length && !writer.isTooDeep(); at += 4_096) parser.write(html.slice(at, at + 4_096));
  if (writer.isTooDeep()) return escape(html);
  parser.end();
  const result = writer.result();
  // Tags without content count as an empty value, so that they do not satisfy a required field.
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
  /** Text to write at the end of each element that is open in the input. */
  const ends: string[] = [];
  let droppedDepth = 0;
  let wasTooDeep = false;

  const open = (name: string, href: string) => {
    const tag = replacedElements[name] ?? name;
    if (droppedElements.has(name)) droppedDepth += 1;
    const isWritten = droppedDepth === 0 && allowed.has(tag) && (tag !== 'a' || isSafeLink(href));
    if (isWritten) parts.push(tag === 'a' ? linkTo(href) : `<${tag}>`);
    ends.push(isWritten && !empty.has(tag) ? `</${tag}>` : '');
    wasTooDeep ||= ends.length > maxDepth;
  };
  const close = (name: string) => {
    if (droppedElements.has(name)) droppedDepth -= 1;
    parts.push(ends.pop() ?? '');
  };
  return {
    open,
    close,
    text: text => {
      if (droppedDepth === 0) parts.push(escape(text));
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
  return text.replace(/[&<>"]/g, item => escapes[item] ?? item);
}
