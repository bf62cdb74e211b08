import type { Proposed, Target } from '../proposal.ts';
import { openDocument } from './openDocument.ts';

/** The resource of one candidate of a document, the largest unless one is named. */
export function proposeFromOpenapi(text: string, name: string | undefined, target: Target): Proposed {
  const opened = openDocument(text);
  if ('faults' in opened) return opened;
  const { candidates, propose } = opened.document;
  const candidate = name === undefined ? candidates[0] : candidates.find(one => one.name === name);
  if (candidate) return propose(candidate, target);
  const names = candidates
    .map(one => one.name)
    .slice(0, 20)
    .join(', ');
  return {
    faults: [
      {
        path: name ?? 'paths',
        message: { zh: `文档中没有此资源，可选：${names}`, en: `The document has no such resource; it has ${names}` },
      },
    ],
  };
}
