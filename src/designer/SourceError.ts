import type { Label } from '../schemas/label.ts';
import type { SourceFault } from './proposal.ts';

/** A source that cannot be read: where, and why. The only error that a reader of sources throws. */
export class SourceError extends Error {
  readonly fault: SourceFault;

  constructor(path: string, message: Label) {
    super(`${path || 'source'}: ${message.en}`);
    this.name = 'SourceError';
    this.fault = { path, message };
  }
}
