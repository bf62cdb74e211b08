import { SaxesParser } from 'saxes';

import { Refusal } from '../http/refusal.ts';
import { broken } from './openZip.ts';

/** What is met in an XML text, from its beginning to its end; names come without their prefix. */
interface Heard {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads an XML text while it comes, and holds no more of it than a tag. A document type is refused: it can swell. */
export async function readXml(parts: AsyncIterable<Uint8Array>, heard: Heard): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', error => {
    throw broken(error);
  });
  parser.on('doctype', () => {
    throw broken();
  });
  parser.on('opentag', tag => heard.open?.(local(tag.name), tag.attributes));
  parser.on('text', text => heard.text?.(text));
  parser.on('cdata', text => heard.text?.(text));
  parser.on('closetag', tag => heard.close?.(local(tag.name)));
  try {
    for await (const part of parts) parser.write(decoder.decode(part, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    // What does not unpack, or unpacks to more than it said, fails here like what is no XML.
    throw error instanceof Refusal ? error : broken(error);
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
