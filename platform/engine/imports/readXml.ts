import { SaxesParser } from 'saxes';

import { Refusal } from '../http/refusal.ts';
import { corruptWorkbookRefusal } from './openZip.ts';

/** Handlers of the elements and texts of an XML document, in document order. Element names have no prefix. */
interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses XML as a stream, with at most one tag in memory. Refuses a document type declaration, because its entities
 * could expand without limit.
 */
export async function readXml(parts: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', error => {
    throw corruptWorkbookRefusal(error);
  });
  parser.on('doctype', () => {
    throw corruptWorkbookRefusal();
  });
  parser.on('opentag', tag => handlers.open?.(local(tag.name), tag.attributes));
  parser.on('text', text => handlers.text?.(text));
  parser.on('cdata', text => handlers.text?.(text));
  parser.on('closetag', tag => handlers.close?.(local(tag.name)));
  try {
    for await (const part of parts) parser.write(decoder.decode(part, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    // Reports decompression errors in the same way as invalid XML.
    throw error instanceof Refusal ? error : corruptWorkbookRefusal(error);
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
