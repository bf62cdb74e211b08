import { SaxesParser } from 'saxes';

import { Refusal } from '../http/refusal.ts';
import { corruptWorkbook } from './openZip.ts';

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
export async function readXml(parts: AsyncIterable<Uint8Array>, heard: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', error => {
    throw corruptWorkbook(error);
  });
  parser.on('doctype', () => {
    throw corruptWorkbook();
  });
  parser.on('opentag', tag => heard.open?.(local(tag.name), tag.attributes));
  parser.on('text', text => heard.text?.(text));
  parser.on('cdata', text => heard.text?.(text));
  parser.on('closetag', tag => heard.close?.(local(tag.name)));
  try {
    for await (const part of parts) parser.write(decoder.decode(part, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    // Reports decompression errors like invalid XML.
    throw error instanceof Refusal ? error : corruptWorkbook(error);
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
