import type { ScreenProposalResult, ProposalRequest } from './proposeScreen.ts';
import type { SourceRequest } from './sourceRequest.ts';
import { startSourceWorker } from './startSourceWorker.ts';

/** Returns the names of the resources in a document; empty if the document cannot be parsed. */
export function requestCandidateNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  return runInWorker({ task: 'candidates', input: text }, signal);
}

/** Returns the screen that is proposed from a source. */
export function requestProposal(request: ProposalRequest): Promise<ScreenProposalResult> {
  return runInWorker({ task: 'propose', input: request });
}

/** Sends a request to a new worker thread. The thread ends after its response, or when the signal aborts. */
function runInWorker<Answer>(request: SourceRequest, signal?: AbortSignal): Promise<Answer> {
  const worker = startSourceWorker();
  return new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The source could not be read')));
    signal?.addEventListener('abort', () => reject(signal.reason));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
