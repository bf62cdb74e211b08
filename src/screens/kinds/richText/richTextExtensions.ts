import { type JSONContent, getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

import { isSafeLink, linkAttributes } from '../../../schemas/base/richText.ts';
import { toSafeFragment } from './safeHtml.ts';

/** Formats that rich text may contain. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      HTMLAttributes: linkAttributes,
      isAllowedUri: isSafeLink,
      defaultProtocol: 'https',
      openOnClick: false,
    },
    // An empty line at the end would be stored with the text.
    trailingNode: false,
  }),
];

const parser = DOMParser.fromSchema(getSchema(richTextExtensions));

/**
 * Converts stored text to the editor's document. The document is built from sanitised nodes, so that the editor parses
 * no HTML itself.
 */
export function toEditorDocument(html: string): JSONContent {
  return parser.parse(toSafeFragment(html)).toJSON() as JSONContent;
}
