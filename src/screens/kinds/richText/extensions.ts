import { type JSONContent, getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

import { isSafeLink, linkAttributes } from '../../../schemas/richText.ts';
import { toFragment } from './cleanHtml.ts';

/** Exactly what formatted text may consist of. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      HTMLAttributes: linkAttributes,
      isAllowedUri: isSafeLink,
      defaultProtocol: 'https',
      openOnClick: false,
    },
    // An empty line after the last block would be stored with the text.
    trailingNode: false,
  }),
];

const parser = DOMParser.fromSchema(getSchema(extensions));

/** Stored text as the editor's document; read from clean nodes, so that the editor parses no text by itself. */
export function documentOf(html: string): JSONContent {
  return parser.parse(toFragment(html)).toJSON() as JSONContent;
}
