import type { ProposalResult, ProposalTarget } from '../proposal.ts';
import { parseDocument } from './parseDocument.ts';

/** Proposes the resource of the candidate with this name; without a name, the resource of the largest candidate. */
export function proposeFromOpenapi(text: string, name: string | undefined, target: ProposalTarget): ProposalResult {
  const opened = parseDocument(text);
  if ('issues' in opened) return opened;
  const { candidates, propose } = opened.document;
  const candidate = name === undefined ? candidates[0] : candidates.find(item => item.name === name);
  if (candidate) return propose(candidate, target);
  const names = candidates
    .map(item => item.name)
    .slice(0, 20)
    .join(', ');
  return {
    issues: [
      {
        path: name ?? 'paths',
        message: { zh: `文档中没有此资源，可选：${names}`, en: `The document has no such resource; it has ${names}` },
      },
    ],
  };
}
