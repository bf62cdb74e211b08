import type { Label } from '../schemas/base/label.ts';
import type { SourceIssue } from './proposal.ts';

/** Error in a source, with its position and reason. Functions that read sources throw no other error. */
export class SourceError extends Error {
  readonly issue: SourceIssue;

  constructor(path: string, message: Label) {
    super(`${path || 'source'}: ${message.en}`);
    this.name = 'SourceError';
    this.issue = { path, message };
  }
}
